import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { removeFilesPendingDeletion } from "@/lib/media/files/removal";
import { newIncomingPath } from "@/lib/media/storage/incoming";
import { uploadFile } from "@/lib/media/uploads/uploads";
import { checkInstance, repairInstance } from "@/lib/operator/integrity/check";
import { freeStorage } from "@/lib/page/drafts/make-room";
import { scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { deleteClient, getClient } from "@/lib/people/oauth/clients/client-store";
import { deleteIcon, replaceIcon } from "@/lib/people/oauth/clients/icon-store";
import { sound } from "../support/integrity";
import { newApplication, newPerson } from "../support/people";

const files = join(process.env.DATA_DIR ?? "", "files");
const { signal } = new AbortController();

beforeAll(migrateDatabase);
afterAll(() => rmSync(files, { recursive: true, force: true }));

/** Stores a picture as the form of an application's page does. */
async function uploadIcon(ownerId: string, clientId: string, name = "photo.jpg"): Promise<void> {
  const path = await newIncomingPath();
  copyFileSync(join("tests/files/images", name), path);
  await uploadFile(
    ownerId,
    "icon",
    { path, bytes: 1 },
    {
      ...{ crop: undefined, makeRoom: freeStorage },
      refer: (key, transaction) =>
        replaceIcon({ id: clientId, ownerId }, ownerId, key.replace("icons/", ""), transaction),
    },
  );
  rmSync(path, { force: true });
}

const iconOf = async (ownerId: string, clientId: string) => (await getClient(ownerId, clientId)).icon;
const onDisk = (icon: string | null) => existsSync(join(files, "icons", icon ?? "none"));

async function newOwner() {
  const { id } = await newPerson();
  return { id, clientId: (await newApplication(id)).clientId };
}

it("an icon becomes a square of 256 pixels, and its record agrees with the application", async () => {
  const { id, clientId } = await newOwner();
  await uploadIcon(id, clientId);
  const icon = await iconOf(id, clientId);
  expect(icon).toMatch(/^[0-9a-f-]{36}\.webp$/);
  const { format, width, height } = await sharp(join(files, "icons", icon ?? "")).metadata();
  expect({ format, width, height }).toEqual({ format: "webp", width: 256, height: 256 });
  expect(await checkInstance(signal)).toEqual(sound);
});

it("a replaced icon, a removed one and that of a deleted application are gone from storage", async () => {
  const { id, clientId } = await newOwner();
  const ends = [
    () => uploadIcon(id, clientId, "lossy.webp"),
    () => deleteIcon(id, clientId),
    () => deleteClient(id, clientId),
  ];
  for (const end of ends) {
    await uploadIcon(id, clientId);
    const before = await iconOf(id, clientId);
    expect(onDisk(before)).toBe(true);
    await end();
    await removeFilesPendingDeletion(id);
    expect(onDisk(before)).toBe(false);
  }
  expect(await checkInstance(signal)).toEqual(sound);
});

it("the icon of an account that is to be deleted is gone with its application", async () => {
  const { id, clientId } = await newOwner();
  await newApplication(id);
  await uploadIcon(id, clientId);
  const icon = await iconOf(id, clientId);
  await scheduleDeletion(id);
  await removeFilesPendingDeletion(id);
  expect([onDisk(icon), await checkInstance(signal)]).toEqual([false, sound]);
  const gone = { code: "not_found", message: "This account no longer exists" };
  await expect(scheduleDeletion(crypto.randomUUID())).rejects.toMatchObject(gone);
});

it("an icon for another person's application is refused, and nothing of it is left", async () => {
  const [owner, stranger] = [await newOwner(), await newPerson()];
  await expect(uploadIcon(stranger.id, owner.clientId)).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteIcon(stranger.id, owner.clientId)).rejects.toMatchObject({ code: "not_found" });
  expect(await iconOf(owner.id, owner.clientId)).toBeNull();
  expect(await checkInstance(signal)).toEqual(sound);
});

it("a lost icon is found by the check, and the application does without it after the repair", async () => {
  const { id, clientId } = await newOwner();
  await uploadIcon(id, clientId);
  const other = await newOwner();
  await uploadIcon(other.id, other.clientId);
  const icon = await iconOf(id, clientId);
  rmSync(join(files, "icons", icon ?? ""));
  const found = { ...sound, ok: false, rows_without_files: [`icons/${icon}`] };
  expect(await checkInstance(signal)).toEqual(found);
  expect(await repairInstance(signal)).toEqual({ ...sound, found });
  expect(await iconOf(id, clientId)).toBeNull();
  expect(onDisk(await iconOf(other.id, other.clientId))).toBe(true);
});
