import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newIncomingPath } from "@/lib/storage/incoming";
import { localDisk, localPath } from "@/lib/storage/local-disk";
import type { Storage } from "@/lib/storage/storage";
import { uploadThing } from "@/lib/storage/uploadthing";
import { temporaryFolder } from "@/scripts/temporary";
import { allowErrors } from "../support/expected-errors";
import { failFiles } from "../support/nth/failing-files";
import { countdown, type Faults } from "../support/nth-failure";
import { startUploadThingServer } from "../support/uploadthing-server";

const data = process.env.DATA_DIR ?? "";
const content = randomBytes(70_000);
const newKey = () => `avatars/${randomUUID()}.webp`;
const { folder, remove } = temporaryFolder("nth-storage");
const otherDisk = `/dev/shm/vitrine-${randomUUID()}`;
let remote: Awaited<ReturnType<typeof startUploadThingServer>>;
const localFaults = failFiles(join(data, "files"));
const remoteFaults = countdown();
let points = 0;
// The SDK prints a warning of every request that fails.
console.warn = () => {};

beforeAll(async () => {
  remote = await startUploadThingServer();
  Object.assign(process.env, { UPLOADTHING_API_URL: remote.url, UPLOADTHING_INGEST_URL: remote.url });
  remote.state.beforeEach = () => {
    const way = remoteFaults.next();
    if (way === "refused") remote.state.fault = { kind: "status", status: 500, times: 1 };
    if (way === "lost before") remote.state.fault = { kind: "reset", times: 1 };
    if (way === "lost after") remote.state.fault = { kind: "reset once done", times: 1 };
  };
});
beforeEach(() => allowErrors(/file storage failed/));
afterAll(async () => {
  process.stdout.write(`${points} failures of calls of storage\n`);
  localFaults.undo();
  await remote.stop();
  rmSync(otherDisk, { recursive: true, force: true });
  remove();
});

type Place = {
  storage: () => Storage;
  faults: Faults;
  /** Size of the stored file of that key; undefined when there is none. */
  sizeOf: (key: string) => number | undefined;
  newFile: () => Promise<string>;
};

async function written(path: string): Promise<string> {
  writeFileSync(path, content);
  return path;
}

function sizeOnDisk(key: string): number | undefined {
  const path = localPath(key);
  if (!existsSync(path)) return undefined;
  expect(readFileSync(path).equals(content.subarray(0, statSync(path).size))).toBe(true);
  return statSync(path).size;
}

const local = { storage: () => localDisk, faults: localFaults, sizeOf: sizeOnDisk };
const places: Record<string, Place> = {
  "the local disk": { ...local, newFile: async () => written(await newIncomingPath()) },
  "the local disk, from another disk": {
    ...local,
    async newFile() {
      mkdirSync(otherDisk, { recursive: true });
      return written(join(otherDisk, randomUUID()));
    },
  },
  UploadThing: {
    storage: () => uploadThing({ token: remote.token, appId: remote.appId }),
    faults: { ...remoteFaults, ways: ["refused", "lost before", "lost after"] },
    sizeOf: (key) => remote.files.get(key.replace("/", "-"))?.bytes,
    newFile: async () => written(join(folder, randomUUID())),
  },
};

/** Fails the first, the second, … operation of a call until there is none left to fail; tells how each call ended. */
async function failEach(
  { faults }: Place,
  call: () => Promise<void>,
  look: (error: unknown, hasFailed: boolean) => Promise<void>,
) {
  for (const way of faults.ways) {
    for (let nth = 1; ; nth++) {
      faults.arm(nth, way);
      const error = await call().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      const { hasFailed } = faults.disarm();
      if (hasFailed) points += 1;
      await look(error, hasFailed);
      if (!hasFailed) break;
    }
  }
}

const unavailable = { name: "AppError", code: "unavailable" };

describe.each(Object.entries(places))("when any operation of a call of %s fails,", (_, place) => {
  it("a file is stored completely or not at all, and can be removed", async () => {
    let key = "";
    let path = "";
    const prepare = async () => {
      key = newKey();
      path = await place.newFile();
    };
    const put = () => place.storage().put(key, path);
    await prepare();
    await put();
    expect(place.sizeOf(key)).toBe(content.byteLength);
    await prepare();
    await failEach(place, put, async (error, hasFailed) => {
      if (hasFailed) expect(error).toMatchObject(unavailable);
      else expect(place.sizeOf(key)).toBe(content.byteLength);
      expect([undefined, content.byteLength]).toContain(place.sizeOf(key));
      await place.storage().remove([key]);
      expect(place.sizeOf(key)).toBeUndefined();
      await prepare();
    });
  });

  it("files are removed, or it says that they may be there and removes them when it is asked again", async () => {
    let keys: string[] = [];
    const fill = async () => {
      keys = [newKey(), newKey()];
      for (const key of keys) await place.storage().put(key, await place.newFile());
    };
    const removed = () => keys.map(place.sizeOf).every((size) => size === undefined);
    await fill();
    await failEach(
      place,
      () => place.storage().remove(keys),
      async (error) => {
        if (error === undefined) expect(removed()).toBe(true);
        else expect(error).toMatchObject(unavailable);
        await place.storage().remove(keys);
        expect(removed()).toBe(true);
        await fill();
      },
    );
  });

  it("a list names every stored file, or fails", async () => {
    const keys = [newKey(), newKey()];
    for (const key of keys) await place.storage().put(key, await place.newFile());
    let listed: string[] = [];
    const list = async () => {
      listed = [];
      for await (const batch of place.storage().list()) listed.push(...batch);
    };
    await failEach(place, list, async (error) => {
      if (error !== undefined) expect(error).toMatchObject(unavailable);
      else expect(listed).toEqual(expect.arrayContaining(keys));
    });
    await place.storage().remove(keys);
  });
});
