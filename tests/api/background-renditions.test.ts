import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, inject, it } from "vitest";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { sweepFiles } from "@/lib/media/files/removal";
import { findPlaceholder } from "@/lib/media/files/renditions";
import { localPath } from "@/lib/media/storage/local-disk";
import { call } from "../support/api";
import { imageFile } from "../support/images";
import { newConnection } from "../support/people";
import { photo, photoSize } from "../support/photo";
import { itInLongRun, sampled } from "../support/sampling";
import { fileHeaders } from "../support/stored-files";
import { upload } from "../support/uploads";

const cdn = "http://localhost:3000/cdn/";
const renditions = () => readdirSync(join(process.env.DATA_DIR ?? "", "renditions")).sort();

/** Somebody with a background; its key, and that key without the extension. */
async function background(file: Uint8Array) {
  const { access_token: token } = await newConnection(["profile.update", "uploads"]);
  const send = async (bytes: Uint8Array) => {
    const response = await upload("background", token, bytes);
    expect(response.status).toBe(201);
    const key: string = (await response.json()).url.replace(cdn, "");
    return { key, name: key.replace(".webp", ""), id: key.slice("backgrounds/".length, -".webp".length) };
  };
  return { token, send, ...(await send(file)) };
}

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  call(method, `/cdn/${path}`, { headers });

async function all(response: Response) {
  const { "x-request-id": _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

const lasting = { ...fileHeaders, "cache-control": "public, max-age=31536000, immutable, no-transform" };
const original = (key: string, caching = "no-store") => ({
  ...{ status: 302, body: Buffer.alloc(0) },
  headers: { ...fileHeaders, "cache-control": caching, location: `${cdn}${key}` },
});

/** Until it is made the original is sent, which is all that differs on a slow machine. */
async function made(path: string, key: string) {
  let answer = await all(await get(path));
  for (; answer.status !== 200; answer = await all(await get(path))) expect(answer).toEqual(original(key));
  return answer;
}

/** Until it is made there is none. */
async function placeholder(id: string) {
  await new Promise<void>((resolve) => {
    void findPlaceholder(`${id}.webp`, resolve).then((known) => known && resolve());
  });
  return findPlaceholder(`${id}.webp`, () => {});
}

it("a photo costs a phone 250 kB, in either format, and its placeholder 200 bytes", async () => {
  const owner = await background(await photo());
  const tall = ["t1440", inject("isLong") ? 1440 : 844, Math.min(2559, photoSize.height)] as const;
  const wide = ["w1600", 1600, 1200] as const;
  // In `npm test` either size in one of the formats, and either format once.
  const wanted = sampled(
    [
      [tall, "avif"],
      [wide, "avif"],
      [wide, "webp"],
      [tall, "webp"],
    ] as const,
    2,
  );
  for (const [[size, width, height], extension] of wanted) {
    const path = `${owner.name}-${size}.${extension}`;
    const { body, ...answer } = await made(path, owner.key);
    const headers = { ...lasting, "content-type": `image/${extension}`, etag: `"${path.split("/")[1]}"` };
    expect(answer).toEqual({ status: 200, headers: { ...headers, "content-length": String(body.byteLength) } });
    expect(body.byteLength).toBeLessThanOrEqual(250_000);
    const picture = await sharp(body).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual([
      extension === "avif" ? "heif" : "webp",
      width,
      height,
    ]);
    expect(await all(await get(path, {}, "HEAD"))).toEqual({ ...answer, body: Buffer.alloc(0) });
    const { "content-type": _, ...unchanged } = headers;
    const again = await all(await get(path, { "If-None-Match": headers.etag }));
    expect(again).toEqual({ status: 304, headers: unchanged, body: Buffer.alloc(0) });
  }
  const address = await placeholder(owner.id);
  expect(address).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/);
  expect(address?.length).toBeLessThanOrEqual(200);
  const few = await sharp(Buffer.from(address?.split(",")[1] ?? "", "base64")).metadata();
  expect(few.width ?? 0).toBeGreaterThan(few.height ?? 0);
  const stored = await sharp(Buffer.from(await (await get(owner.key)).arrayBuffer())).metadata();
  expect([stored.format, stored.width, stored.height]).toEqual(["webp", photoSize.width, photoSize.height]);
});

itInLongRun(
  "the middle of a wide picture is what an upright one shows, and nothing is enlarged or loses its colours",
  async () => {
    const raw = { width: 900, height: 600, channels: 3 } as const;
    // Red, green and blue side by side, too uneven for a lossless file to be small.
    const pixels = randomBytes(900 * 600 * 3).map((noise, at) => {
      const isItsBar = at % 3 === Math.floor((Math.floor(at / 3) % 900) / 300);
      return (isItsBar ? 200 : 40) + noise / 16;
    });
    const wide = await sharp(pixels, { raw }).png().toBuffer();
    const owner = await background(wide);
    const { body } = await made(`${owner.name}-t720.webp`, owner.key);
    const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([338, 600]);
    const at = (x: number) => [...data.subarray((300 * info.width + x) * 3, (300 * info.width + x) * 3 + 3)];
    const strongest = (rgb: number[]) => rgb.indexOf(Math.max(...rgb));
    expect([at(4), at(169), at(333)].map(strongest)).toEqual([0, 1, 2]);
    // A profile of its own stays with the picture.
    const coloured = await background(await sharp(wide).withIccProfile("p3").png().toBuffer());
    const p3 = await made(`${coloured.name}-w640.avif`, coloured.key);
    expect((await sharp(p3.body).metadata()).icc).toBeDefined();
  },
);

it("what would not become smaller is the original, and what no page names is a 404", async () => {
  const plain = await sharp({ create: { width: 64, height: 40, channels: 3, background: "#b5179e" } })
    .png()
    .toBuffer();
  const owner = await background(plain);
  const path = `${owner.name}-w640.avif`;
  await expect.poll(async () => all(await get(path))).toEqual(original(owner.key, "public, max-age=86400"));
  const wrong = [`${owner.name}-w641.avif`, `${owner.name}-w640.png`, path.replace("backgrounds", "avatars")];
  for (const name of [...wrong, `${owner.name}-w640.avif.webp`, `backgrounds/${randomUUID()}-w640.avif`])
    expect((await get(name)).status).toBe(404);
  const transparent = await background(imageFile("hidden.png"));
  expect(await findPlaceholder(`${transparent.id}.webp`, () => expect.unreachable())).toBeUndefined();
  await expect.poll(renditions).toContain(`${transparent.id}-placeholder`);
  expect(await findPlaceholder(`${transparent.id}.webp`, () => expect.unreachable())).toBeUndefined();
});

it("those of a replaced or removed background are deleted with it, or by the sweep", async () => {
  const owner = await background(imageFile("photo.jpg"));
  const path = `${owner.name}-w640.webp`;
  await expect.poll(async () => [200, 302].includes((await get(path)).status)).toBe(true);
  await placeholder(owner.id);
  await expect.poll(() => renditions().filter((name) => name.startsWith(owner.id))).toHaveLength(2);
  const next = await owner.send(imageFile("progressive.jpg"));
  await placeholder(next.id);
  expect((await get(path)).status).toBe(404);
  expect(renditions().filter((name) => name.startsWith(owner.id))).toEqual([]);
  const left = [`${randomUUID()}-w640-avif`, `${owner.id}-placeholder`];
  for (const name of left) writeFileSync(join(process.env.DATA_DIR ?? "", "renditions", name), "left");
  await sweepFiles();
  expect(renditions()).toEqual(expect.not.arrayContaining(left));
  expect(renditions()).toContain(`${next.id}-placeholder`);
  const removed = await call("PATCH", "/api/user", { token: owner.token, json: { assets: { background: null } } });
  expect(removed.status).toBe(200);
  expect(renditions().filter((name) => name.startsWith(next.id))).toEqual([]);
});

it("where none can be made, the original is sent, and the next visit does not try again", async () => {
  const owner = await background(imageFile("photo.jpg"));
  writeFileSync(localPath(owner.key), "no picture any more");
  const path = `${owner.name}-w1080.avif`;
  expect(await all(await get(path))).toEqual(original(owner.key));
  await closeConversions();
  expect(await all(await get(path))).toEqual(original(owner.key));
  expect(await findPlaceholder(`${owner.id}.webp`, () => {})).toBeUndefined();
  expect(renditions().filter((name) => name.startsWith(owner.id))).toEqual([]);
});
