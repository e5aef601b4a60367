import { randomBytes } from "node:crypto";
import { readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openPictureCache, type PictureCache } from "@/lib/media/storage/picture-cache";
import { temporaryFolder } from "@/scripts/temporary";
import { fillDisk } from "../support/full-disk";

const bytes = 64_000;
let folder: string;
let remove: () => void;
let cache: PictureCache;

beforeEach(() => {
  ({ folder, remove } = temporaryFolder("pictures"));
  cache = openPictureCache(folder, bytes);
});
afterEach(() => remove());

const sizeOfAll = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** Has a file be last used that many minutes ago. */
function age(name: string, minutes: number): void {
  const at = new Date(Date.now() - minutes * 60_000);
  utimesSync(join(folder, name), at, at);
}

it("finds what it or an earlier process stored, and nothing else", async () => {
  const png = randomBytes(500);
  await cache.put("one", png);
  expect(await cache.find("one")).toEqual(png);
  expect(await openPictureCache(folder, bytes).find("one")).toEqual(png);
  expect([await cache.find("two"), await openPictureCache(join(folder, "absent"), bytes).find("one")]).toEqual([
    undefined,
    undefined,
  ]);
  expect(readdirSync(folder)).toEqual(["one"]);
});

it.each([
  ["cut", (path: string) => truncateSync(path, 400)],
  ["empty", (path: string) => truncateSync(path)],
  ["of another key", (path: string) => writeFileSync(path, "x".repeat(532))],
])("takes a file that is %s for none, until it is stored again", async (_, spoil) => {
  const png = randomBytes(500);
  await cache.put("one", png);
  spoil(join(folder, "one"));
  expect(await cache.find("one")).toBeUndefined();
  await cache.put("one", png);
  expect(await cache.find("one")).toEqual(png);
});

it("holds no more than its bytes, and evicts the least recently used", async () => {
  for (let index = 0; index < 30; index++) {
    await cache.put(`p${index}`, randomBytes(2968));
    age(`p${index}`, 100 - index);
    if (index === 10) expect(await cache.find("p0")).toBeDefined();
  }
  expect(sizeOfAll()).toBeLessThanOrEqual(bytes);
  expect(readdirSync(folder).sort()).toEqual(
    ["p0", ...Array.from({ length: 20 }, (_, index) => `p${10 + index}`)].sort(),
  );
});

it("evicts pictures unused for 30 days, and none sooner", async () => {
  for (const key of ["old", "older", "recent"]) await cache.put(key, randomBytes(10));
  age("old", 31 * 24 * 60);
  age("older", 300 * 24 * 60);
  age("recent", 29 * 24 * 60);
  await openPictureCache(folder, bytes).put("new", randomBytes(10));
  expect(readdirSync(folder).sort()).toEqual(["new", "recent"]);
});

it("makes its folder, and keeps what is in it from other users of the machine", async () => {
  const inside = join(folder, "a", "b");
  await openPictureCache(inside, bytes).put("one", randomBytes(10));
  expect([inside, join(inside, "one")].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
});

it("lists its keys, and removes those given, whether or not they exist", async () => {
  for (const key of ["one", "two"]) await cache.put(key, randomBytes(10));
  await cache.remove(["two", "three"]);
  expect(await cache.keys()).toEqual(["one"]);
});

it("fails no request when its folder is unusable", async () => {
  writeFileSync(join(folder, "file"), "");
  const broken = openPictureCache(join(folder, "file"), bytes);
  await broken.put("one", randomBytes(10));
  expect(await broken.find("one")).toBeUndefined();
  await broken.remove(["one"]);
  expect(await broken.keys()).toEqual([]);
});

it("stores nothing on a full disk, and what it stored before can still be found", async () => {
  const [before, later] = [randomBytes(500), randomBytes(500)];
  await cache.put("before", before);
  const makeRoom = fillDisk();
  try {
    await cache.put("later", later);
    expect([readdirSync(folder), await cache.find("before")]).toEqual([["before"], before]);
  } finally {
    makeRoom();
  }
  await cache.put("later", later);
  expect(await cache.find("later")).toEqual(later);
});
