import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { env } from "@/lib/core/process/env";
import { isStorageUp, remoteAddress, remoteOrigin, storage } from "@/lib/media/storage/current";
import { findFileKey } from "@/lib/media/storage/file-key";
import { hasFreeSpace, newIncomingPath, removeStaleIncoming, requireFreeSpace } from "@/lib/media/storage/incoming";
import { localPath } from "@/lib/media/storage/local-disk";
import { temporaryFolder } from "@/scripts/temporary";
import { bundled } from "../support/bundled";
import { expectError } from "../support/expected-errors";
import { reportSpace } from "../support/full-disk";

const root = join(env().DATA_DIR, "files");
const deviceOf = (path: string) => statSync(path).dev;
const foreignFolder = ["/dev/shm", "/tmp"].find((path) => deviceOf(path) !== deviceOf(env().DATA_DIR)) ?? "";
const otherDisk = join(foreignFolder, `vitrine-${randomUUID()}`);
const id = "0b0b0b0b-1111-4222-8333-444455556666";
afterAll(() => rmSync(otherDisk, { recursive: true, force: true }));

const newKey = (folder = "avatars", extension = "webp") => `${folder}/${randomUUID()}.${extension}`;
const modeOf = (path: string) => statSync(path).mode & 0o777;

async function incoming(content: Uint8Array | string): Promise<string> {
  const path = await newIncomingPath();
  writeFileSync(path, content);
  return path;
}

/** A file on another disk than the stored ones, where a rename cannot move it from. */
function foreign(content: Uint8Array): string {
  mkdirSync(otherDisk, { recursive: true });
  expect(deviceOf(otherDisk)).not.toBe(deviceOf(root));
  const path = join(otherDisk, randomUUID());
  writeFileSync(path, content);
  return path;
}

it.each([
  ["avatars", "gif"],
  ["audios-covers", "png"],
])(
  "a file of %s put on local disk is moved to its key, in folders that only the service may read",
  async (folder, extension) => {
    const key = newKey(folder, extension);
    const content = randomBytes(10_000);
    const path = await incoming(content);
    await storage().put(key, path);
    expect(readFileSync(join(root, key)).equals(content)).toBe(true);
    expect(existsSync(path)).toBe(false);
    expect([root, join(root, folder), join(root, ".incoming")].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
  },
);

it("a file from another disk is copied completely, and removed there", async () => {
  const key = newKey("backgrounds");
  const content = randomBytes(3_000_000);
  const path = foreign(content);
  await storage().put(key, path);
  expect(readFileSync(join(root, key)).equals(content)).toBe(true);
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(join(root, "backgrounds", ".incoming"))).toEqual([]);
});

it("a file put on local disk at the same time as many others keeps its own bytes", async () => {
  const files = Array.from({ length: 40 }, () => ({ key: newKey(), content: randomBytes(50_000) }));
  await Promise.all(files.map(async ({ key, content }) => storage().put(key, await incoming(content))));
  expect(files.filter(({ key, content }) => !readFileSync(join(root, key)).equals(content))).toEqual([]);
});

it("a file put on local disk at the same time as another under the same key is one of the two, complete", async () => {
  const key = newKey();
  const contents = [Buffer.alloc(2_000_000, "a"), Buffer.alloc(2_000_000, "b")];
  await Promise.all(contents.map((content) => storage().put(key, foreign(content))));
  const stored = readFileSync(join(root, key));
  expect(contents.filter((content) => content.equals(stored))).toHaveLength(1);
});

it("a file from another disk stays there when it cannot be put in its place, and leaves no part of it", async () => {
  const key = newKey("backgrounds");
  mkdirSync(join(root, key), { recursive: true });
  const path = foreign(Buffer.from("kept"));
  expectError(/^\{"level":50,"time":\d+,"operation":"put","reason":"EISDIR","msg":"file storage failed"\}\n$/);
  await expect(storage().put(key, path)).rejects.toMatchObject({ name: "AppError", code: "unavailable" });
  expect(readFileSync(path, "utf8")).toBe("kept");
  expect(readdirSync(join(root, "backgrounds", ".incoming"))).toEqual([]);
  rmSync(join(root, key), { recursive: true });
});

it("a file put on local disk has the storage count as down from a failure until something succeeds", async () => {
  await storage().put(newKey(), await incoming("works"));
  expect(isStorageUp()).toBe(true);
  expectError(/"operation":"put","reason":"ENOENT","msg":"file storage failed"/);
  await expect(storage().put(newKey(), join(root, "absent"))).rejects.toThrow();
  expect(isStorageUp()).toBe(false);
  await storage().remove([newKey()]);
  expect(isStorageUp()).toBe(true);
});

it("a file put on local disk has no address elsewhere", () => {
  expect([remoteAddress(newKey()), remoteOrigin()]).toEqual([undefined, undefined]);
});

it("a file put on local disk is unavailable when the disk refuses, with only the reason in the log", async () => {
  rmSync(join(root, "cursors"), { recursive: true, force: true });
  writeFileSync(join(root, "cursors"), "a file in the folder's place");
  const unavailable = { name: "AppError", code: "unavailable" };
  expectError(/^\{"level":50,"time":\d+,"operation":"put","reason":"EEXIST","msg":"file storage failed"\}\n$/);
  expectError(/^\{"level":50,"time":\d+,"operation":"remove","reason":"ENOTDIR","msg":"file storage failed"\}\n$/);
  const path = await incoming("x");
  await expect(storage().put(newKey("cursors", "cur"), path)).rejects.toMatchObject(unavailable);
  await expect(storage().remove([newKey("cursors", "cur")])).rejects.toMatchObject(unavailable);
  expect(readFileSync(path, "utf8")).toBe("x");
});

describe("a crash", () => {
  const code = `
    const { localDisk } = await import("./lib/media/storage/local-disk.ts");
    const [key, path] = process.argv.slice(2);
    process.stdin.once("data", () => localDisk.put(key, path).then(() => process.exit(0)));
    process.stdout.write("ready");
  `;
  const program = bundled({ code });

  async function startPut(key: string, path: string): Promise<ChildProcess> {
    const options = [program, key, path];
    const child = spawn(process.execPath, options, { stdio: ["pipe", "pipe", "inherit"] });
    await once(child.stdout, "data");
    return child;
  }

  it("a crash in the midst of the copy leaves nothing under the key, which can be put again", async () => {
    const content = randomBytes(24_000_000);
    const folder = join(root, "fonts", ".incoming");
    mkdirSync(folder, { recursive: true });
    let interrupted = 0;
    // A machine that has much else to do may see a copy only when it is whole.
    for (let round = 0; round < 40 && interrupted < 3; round += 1) {
      const key = newKey("fonts", "ttf");
      const path = foreign(content);
      const child = await startPut(key, path);
      const exited = once(child, "exit");
      const before = readdirSync(folder).length;
      child.stdin?.write("go");
      while (readdirSync(folder).length === before && child.exitCode === null) await new Promise(setImmediate);
      child.kill("SIGKILL");
      await exited;
      const stored = existsSync(join(root, key)) ? readFileSync(join(root, key)) : undefined;
      if (stored === undefined) interrupted += 1;
      else expect(stored.equals(content)).toBe(true);
      expect(existsSync(path) || stored !== undefined).toBe(true);
      await storage().put(key, existsSync(path) ? path : foreign(content));
      expect(readFileSync(join(root, key)).equals(content)).toBe(true);
    }
    expect(interrupted).toBeGreaterThan(0);
    expect(readdirSync(folder).length).toBeGreaterThan(0);
    await removeStaleIncoming(-1000);
    expect(readdirSync(folder)).toEqual([]);
  });
});

it("a file removed from local disk is gone, and so it is when removed again, or was never there, or neither was its folder", async () => {
  const [first, second, kept] = [newKey(), newKey(), newKey()];
  for (const key of [first, second, kept]) await storage().put(key, await incoming(key));
  await storage().remove([first, second]);
  await storage().remove([first, newKey()]);
  rmSync(join(root, "audios"), { recursive: true, force: true });
  await storage().remove([newKey("audios", "mp3")]);
  await storage().remove([]);
  expect([first, second, kept].map((key) => existsSync(join(root, key)))).toEqual([false, false, true]);
});

it("a storage key is folder, UUID and extension", () => {
  expect(findFileKey(`audios-covers/${id}.png`)).toEqual({ folder: "audios-covers", id, extension: "png" });
  expect(localPath(`avatars/${id}.webp`)).toBe(resolve(root, "avatars", `${id}.webp`));
});

it.each([
  ...["../x", "", "avatars", "avatars/", `/avatars/${id}.webp`, `/etc/passwd`, `avatars/../avatars/${id}.webp`],
  ...[`avatars/../../${id}.webp`, `./avatars/${id}.webp`, `avatars//${id}.webp`, `avatars\\${id}.webp`],
  ...[`avatars%2F${id}.webp`, `avatars/%2e%2e/${id}.webp`, `avatars/${id}.webp\0`, `avatars/${id}\0.webp`],
  ...[`avatars/${id}.webp\n`, ` avatars/${id}.webp`, `avatars/${id}.webp/`, `avatars/${id}.webp?x`],
  ...[`avatars/${id}.html`, `avatars/${id}.svg`, `avatars/${id}.webp.html`, `avatars/${id}`, `avatars/${id}.`],
  ...[`avatars/${id.toUpperCase()}.webp`, `AVATARS/${id}.webp`, `avatars/${id}.WEBP`, `.incoming/${id}.webp`],
  ...[`database/${id}.webp`, `constructor/${id}.webp`, `avatars/${id}.constructor`, `avatars/${id.slice(1)}.webp`],
  ...[`avatars/x${id}.webp`, `avatars/.${id}.partial`],
])("a storage key that is %j is refused, by put and by remove, before anything is touched", async (key) => {
  const path = await incoming("kept");
  const good = newKey();
  await storage().put(good, await incoming("good"));
  const refusal = "a storage key is <folder>/<uuid>.<extension>";
  await expect(storage().put(key, path)).rejects.toThrow(refusal);
  await expect(storage().remove([good, key])).rejects.toThrow(refusal);
  expect([readFileSync(path, "utf8"), existsSync(join(root, good))]).toEqual(["kept", true]);
});

it("a list of all files holds every key, and nothing that is no key or on its way in", async () => {
  const listed = async () => {
    const keys: string[] = [];
    for await (const some of storage().list()) keys.push(...some);
    return keys.sort();
  };
  rmSync(root, { recursive: true, force: true });
  expect(await listed()).toEqual([]);
  const keys = [newKey(), newKey()].sort();
  for (const key of keys) await storage().put(key, await incoming("listed"));
  await incoming("on its way");
  writeFileSync(join(root, "avatars", "notes.txt"), "words");
  expect(await listed()).toEqual(keys);
  // A file in a folder's place holds no files.
  writeFileSync(join(root, "cursors"), "a file in the folder's place");
  expect(await listed()).toEqual(keys);
});

it.each([
  [1_003, [500, 500, 3]],
  [500, [500]],
  [0, []],
])("a list of all files of %i comes in parts of %j", async (count, parts) => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(root, "avatars"), { recursive: true });
  for (let file = 0; file < count; file += 1) writeFileSync(join(root, newKey()), "");
  const sizes: number[] = [];
  for await (const some of storage().list()) sizes.push(some.length);
  expect(sizes).toEqual(parts);
});

it("a list of all files is unavailable when the disk refuses, with only the reason in the log", async () => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  symlinkSync("avatars", join(root, "avatars"));
  expectError(/^\{"level":50,"time":\d+,"operation":"list","reason":"ELOOP","msg":"file storage failed"\}\n$/);
  await expect(storage().list()[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    name: "AppError",
    code: "unavailable",
  });
  rmSync(root, { recursive: true });
});

it("the place for files on their way in loses what nobody wrote to for long, and nothing else", async () => {
  const [old, young] = [await incoming("old"), await incoming("young")];
  const { folder, remove } = temporaryFolder("outside");
  const outside = join(folder, "kept");
  writeFileSync(outside, "kept");
  const hourAgo = Date.now() / 1000 - 3600;
  utimesSync(old, hourAgo, hourAgo);
  utimesSync(outside, hourAgo, hourAgo);
  symlinkSync(outside, await newIncomingPath());
  const before = readdirSync(join(root, ".incoming")).length;
  expect(await removeStaleIncoming(1_800_000)).toBe(1);
  expect([existsSync(old), existsSync(young), existsSync(outside)]).toEqual([false, true, true]);
  expect(readdirSync(join(root, ".incoming"))).toHaveLength(before - 1);
  remove();
});

it("the place for files on their way in keeps a folder, and what is just as old as it may be", async () => {
  vi.useFakeTimers({ now: 1_900_000_000_000, toFake: ["Date"] });
  rmSync(join(root, ".incoming"), { recursive: true, force: true });
  const [older, just] = [await incoming("older"), await incoming("just as old")];
  const inside = await newIncomingPath();
  mkdirSync(inside);
  utimesSync(older, 1_899_999_998, 1_899_999_998);
  utimesSync(just, 1_899_999_999, 1_899_999_999);
  utimesSync(inside, 1_000_000_000, 1_000_000_000);
  expect(await removeStaleIncoming(1000)).toBe(1);
  expect([older, just, inside].map((path) => existsSync(path))).toEqual([false, true, true]);
  vi.useRealTimers();
  rmSync(inside, { recursive: true });
});

it("the place for files on their way in has room while 128 MiB of its disk stay free", async () => {
  const space = reportSpace();
  try {
    const answers = [];
    for (const blocks of [32_767, 32_768, 32_769]) {
      space.isFullNow(() => true, blocks);
      answers.push(await hasFreeSpace(root));
    }
    expect(answers).toEqual([false, true, true]);
    space.isFullNow(() => true, 32_767);
    await expect(requireFreeSpace()).rejects.toMatchObject({
      code: "unavailable",
      message: "The storage is full; try again later",
    });
    space.isFullNow(() => true, 32_768);
    await requireFreeSpace();
    await expect(requireFreeSpace(1)).rejects.toMatchObject({ code: "unavailable" });
    space.isFullNow(() => true, 32_769);
    await requireFreeSpace(4096);
    await expect(requireFreeSpace(4097)).rejects.toMatchObject({ code: "unavailable" });
  } finally {
    space.undo();
  }
});

it("the place for files on their way in may be cleaned by several at once, and before it exists", async () => {
  rmSync(join(root, ".incoming"), { recursive: true });
  expect(await removeStaleIncoming(0)).toBe(0);
  const hourAgo = Date.now() / 1000 - 3600;
  for (let file = 0; file < 200; file += 1) utimesSync(await incoming("x"), hourAgo, hourAgo);
  const removed = await Promise.all(Array.from({ length: 8 }, () => removeStaleIncoming(1000)));
  expect(removed.reduce((sum, count) => sum + count)).toBe(200);
});
