import { rmSync } from "node:fs";
import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { pageDrafts, pageVersions, storedFiles, users } from "@/db/schema";
import { sweepFiles } from "@/lib/media/files/removal";
import { checkInstance, repairInstance } from "@/lib/operator/integrity/check";
import { type PageDocument, pageDocument } from "@/lib/page/document/document";
import { getDraft, publishDraft } from "@/lib/page/drafts/publish";
import { listVersions } from "@/lib/page/drafts/version-store";
import { imageFile } from "../support/images";
import { sound } from "../support/integrity";
import { addFiles, readSample } from "../support/page-files";
import { newConnection } from "../support/people";
import { itInLongRun } from "../support/sampling";
import { filesOnDisk } from "../support/stored-files";
import { upload } from "../support/uploads";

const data = process.env.DATA_DIR ?? "";
const { signal } = new AbortController();

beforeAll(migrateDatabase);

async function newPage() {
  const { person, access_token: token } = await newConnection(["uploads"]);
  return { id: person.id, files: await addFiles(person.id, token) };
}
async function isKept(key: string): Promise<boolean> {
  const [record] = await database().select().from(storedFiles).where(eq(storedFiles.key, key));
  return record?.state === "live" && filesOnDisk(data).stored.includes(key);
}

it("Files that drafts and versions name are no stray files, and repair leaves them", async () => {
  const { files } = await newPage();
  expect(await repairInstance(signal)).toEqual({ ...sound, found: sound });
  for (const key of Object.values(files)) expect([key, await isKept(key)]).toEqual([key, true]);
});

it("Files of drafts and versions are reported when storage lacks them, and repair removes them from both", async () => {
  const { id, files } = await newPage();
  await newPage();
  const lost = [files.version, files.cover, files.undoing].sort();
  for (const key of lost) rmSync(join(data, "files", key));
  const found = { ...sound, ok: false, rows_without_files: lost };
  expect(await repairInstance(signal)).toEqual({ ...sound, found });
  expect(await database().select().from(storedFiles).where(inArray(storedFiles.key, lost))).toEqual([]);

  const versions = await listVersions(id);
  expect(versions.map(({ document }) => [document.settings.bio, document.files.avatar])).toEqual([
    ["Published", null],
    [null, null],
  ]);
  const [{ revision, document }] = [await getDraft(id)];
  expect(document.tracks).toEqual([{ ...document.tracks[0], file: files.sound.split("/")[1], cover: null }]);
  const documents: PageDocument[] = [document, ...versions.map((version) => version.document)];
  for (const one of documents) expect(pageDocument.safeParse(one)).toEqual({ success: true, data: one });
  expect((await publishDraft(id, revision)).isPublished).toBe(true);
  expect(await checkInstance(signal)).toEqual(sound);
});

itInLongRun("A lost sound is removed from the draft with its track, and nothing else is", async () => {
  const { id, files } = await newPage();
  const before = await getDraft(id);
  rmSync(join(data, "files", files.sound));
  expect(await repairInstance(signal)).toMatchObject(sound);
  expect((await getDraft(id)).document).toEqual({ ...before.document, tracks: [] });
  expect([await isKept(files.sound), await isKept(files.cover)]).toEqual([false, true]);
});

itInLongRun(
  "Files that are lost to the profile too are cleared everywhere, so that the draft changes nothing",
  async () => {
    const { id, files } = await newPage();
    const draft = await getDraft(id);
    rmSync(join(data, "files", files.profile));
    expect(await repairInstance(signal)).toMatchObject(sound);
    const after = await getDraft(id);
    expect(after.base.files.avatar).toBe(null);
    expect(after).toMatchObject({
      document: { tracks: draft.document.tracks, files: { avatar: null } },
      conflicts: [],
    });
  },
);

itInLongRun(
  "New records have the facts from their rows: whether a picture is animated, and a sound's duration",
  async () => {
    const { person, access_token: token } = await newConnection(["uploads"]);
    expect((await upload("avatar", token, imageFile("moving.gif"))).status).toBe(201);
    expect((await upload("audio", token, await readSample("audio"), { name: "Song" })).status).toBe(201);
    const facts = () =>
      database()
        .select({ isAnimated: storedFiles.isAnimated, durationSeconds: storedFiles.durationSeconds })
        .from(storedFiles)
        .where(eq(storedFiles.userId, person.id))
        .orderBy(storedFiles.key);
    const before = await facts();
    expect(before).toEqual([
      { isAnimated: false, durationSeconds: 1 },
      { isAnimated: true, durationSeconds: 0 },
    ]);
    await database().delete(storedFiles).where(eq(storedFiles.userId, person.id));
    await repairInstance(signal);
    expect(await facts()).toEqual(before);
  },
);

it("Files of drafts and versions go with the account, and so do the draft and the versions", async () => {
  const { id, files } = await newPage();
  const other = await newPage();
  await database().delete(users).where(eq(users.id, id));
  await sweepFiles();
  expect(await database().select().from(pageDrafts).where(eq(pageDrafts.userId, id))).toEqual([]);
  expect(await database().select().from(pageVersions).where(eq(pageVersions.userId, id))).toEqual([]);
  const { stored } = filesOnDisk(data);
  expect(Object.values(files).filter((key) => stored.includes(key))).toEqual([]);
  for (const key of Object.values(other.files)) expect(await isKept(key)).toBe(true);
  expect(await checkInstance(signal)).toEqual(sound);
});
