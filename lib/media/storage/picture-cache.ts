import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeFailure, log } from "@/lib/core/log";
import { requireFreeSpace } from "./incoming";

/** The pictures can be made again, so no failure is an error. */
export type PictureCache = {
  find(key: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** @param key letters, digits, underscores and hyphens */
  put(key: string, picture: Buffer): Promise<void>;
  keys(): Promise<string[]>;
  remove(keys: readonly string[]): Promise<void>;
};

const sumBytes = 32;
/** The pictures may be of deleted accounts. */
const longestUnused = 30 * 86_400_000;

/**
 * Opens a cache that processes share and that evicts the least recently used. @param bytes exceeded by a 64th per other
 * process at most
 */
export function openPictureCache(folder: string, bytes: number): PictureCache {
  const slack = bytes / 64;
  let unswept = slack;

  const filePath = (key: string) => join(/* turbopackIgnore: true */ folder, key);

  async function write(key: string, picture: Buffer): Promise<void> {
    await requireFreeSpace();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const partial = `${filePath(key)}.${randomUUID()}`;
    try {
      await writeFile(partial, Buffer.concat([checksum(key, picture), picture]), { flag: "wx", mode: 0o600 });
      await rename(partial, filePath(key));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    unswept += sumBytes + picture.byteLength;
    if (unswept < slack) return;
    unswept = 0;
    await sweep();
  }

  async function sweep(): Promise<void> {
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => {
        const path = filePath(name);
        const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { path, size, mtimeMs };
      }),
    );
    let used = 0;
    for (const { path, size, mtimeMs } of files.toSorted((one, other) => other.mtimeMs - one.mtimeMs)) {
      used += size;
      if (used > bytes - slack || Date.now() - mtimeMs > longestUnused) await rm(path, { force: true });
    }
  }

  return {
    async find(key) {
      const file = await readFile(filePath(key)).catch(() => undefined);
      const picture = file?.subarray(sumBytes);
      if (!file || !picture || !checksum(key, picture).equals(file.subarray(0, sumBytes))) return undefined;
      const now = new Date();
      await utimes(filePath(key), now, now).catch(() => undefined);
      return picture;
    },
    async put(key, picture) {
      await write(key, picture).catch((error) => log().warn(describeFailure(error), "a picture was not cached"));
    },
    keys: () => readdir(folder).catch(() => []),
    async remove(keys) {
      const removing = keys.map((key) => rm(filePath(key), { force: true }));
      await Promise.all(removing).catch((error) =>
        log().warn(describeFailure(error), "pictures were not removed from their cache"),
      );
    },
  };
}

/** Detects a truncated file, and keys that the disk takes for the same name. */
function checksum(key: string, picture: Uint8Array): Buffer {
  return createHash("sha256").update(key).update(picture).digest();
}
