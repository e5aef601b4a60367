import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, it } from "vitest";
import { shareMetadata } from "@/app/[handle]/_look/share-metadata";
import { users } from "@/db/schema";
import { claimSource, saveState } from "@/lib/page/cards/state-store";
import { getProfileView } from "@/lib/page/view/view";
import { updateUser } from "@/lib/people/users/store";
import { call } from "../support/api";
import { newConnection, newPerson } from "../support/people";
import { photo } from "../support/photo";
import { setRows } from "../support/rows";
import { itInLongRun } from "../support/sampling";
import { upload } from "../support/uploads";

const chatId = "94490510688792576";
const facts = { name: "Ada", username: "ada", status: "online", words: null, activity: null, badges: [] };

/** Has a chat account's picture be of one colour; its hash. */
async function setChatPicture(ownerId: string, background: string): Promise<string> {
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  const bytes = await plain.webp({ lossless: true }).toBuffer();
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const state = { facts, pictures: { avatar: { id: "1", hash } } };
  await claimSource(ownerId, `chat:${chatId}`, { every: 0, retry: 0 });
  await saveState(ownerId, `chat:${chatId}`, state, new Map([["avatar", { hash, bytes }]]), []);
  return hash;
}

/** What a page tells messengers and the browser's tab. */
async function metadataOf(username: string) {
  const { picture, icon } = shareMetadata(await getProfileView(username));
  const { pathname, search } = new URL(picture);
  return { picture: pathname + search, icon };
}

async function pixelAt(bytes: ArrayBuffer, left: number, top: number): Promise<number[]> {
  const place = { left, top, width: 1, height: 1 };
  return [...(await sharp(bytes).extract(place).removeAlpha().raw().toBuffer())];
}
const centreOf = async (response: Response) => pixelAt(await response.arrayBuffer(), 236, 250);

it("The shared picture shows the chat account's picture where that is used, and changes with it", async () => {
  const { id, username } = await newPerson();
  await updateUser(id, { chat_id: chatId, assets: { use_chat_avatar: true } });
  const seen: string[] = [(await metadataOf(username)).picture];
  for (const [background, colour] of [
    ["#ff0000", [255, 0, 0]],
    ["#00ff00", [0, 255, 0]],
  ] as const) {
    const hash = await setChatPicture(id, background);
    const { picture, icon } = await metadataOf(username);
    expect([seen.includes(picture), icon]).toEqual([false, `/${username}/picture/avatar?v=${hash}`]);
    const response = await call("GET", picture);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await centreOf(response)).toEqual(colour);
    seen.push(picture);
  }
});

it("The shared picture is not cacheable while the portrait cannot be read", async () => {
  const { id, username } = await newPerson();
  await setRows(users, { avatar: `${id}.png` }, eq(users.id, id));
  const { picture } = await metadataOf(username);
  const { status, headers } = await call("GET", picture);
  expect([status, headers.get("content-type"), headers.get("cache-control"), headers.get("etag")]).toEqual([
    ...[200, "image/png", "no-store", null],
  ]);
});

/** Until the background has been made smaller, which may take longer than a visitor waits, nobody keeps the picture. */
async function finished(path: string): Promise<ArrayBuffer> {
  const response = await call("GET", path);
  if (response.headers.get("cache-control") === "no-store") return finished(path);
  expect([response.status, response.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  return response.arrayBuffer();
}

it("The shared picture stands on the profile's own background, darker, and on another once that is replaced", async () => {
  const { access_token: token, person } = await newConnection(["profile.update", "uploads"]);
  const { username } = person;
  const plain = (background: string) =>
    sharp({ create: { width: 1400, height: 900, channels: 3, background } })
      .png()
      .toBuffer();
  const seen = [(await metadataOf(username)).picture];
  for (const [background, corner] of [
    ["#ff0000", [199, 0, 0]],
    ["#0000ff", [0, 0, 199]],
  ] as const) {
    expect((await upload("background", token, await plain(background))).status).toBe(201);
    const { picture } = await metadataOf(username);
    expect(seen).not.toContain(picture);
    seen.push(picture);
    const bytes = await finished(picture);
    const found = await pixelAt(bytes, 12, 12);
    expect(Math.max(...found.map((value, index) => Math.abs(value - (corner[index] ?? 0)))), `${found}`).toBeLessThan(
      8,
    );
  }
  expect((await call("PATCH", "/api/user", { token, json: { assets: { background: null } } })).status).toBe(200);
  expect((await metadataOf(username)).picture).toBe(seen[0]);
});

itInLongRun("The shared picture of a photo is small enough for messengers", async () => {
  const { access_token: token, person } = await newConnection(["profile.update", "uploads"]);
  const background = await sharp(await photo())
    .resize(1800)
    .png()
    .toBuffer();
  expect((await upload("background", token, background)).status).toBe(201);
  const bytes = await finished((await metadataOf(person.username)).picture);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(bytes.byteLength).toBeLessThan(600_000);
});
