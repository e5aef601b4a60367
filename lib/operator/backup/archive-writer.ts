import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { lstat, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import { flush } from "@/lib/core/process/flush";
import { checkingFreeSpace } from "./free-space";
import { type Ending, entryNames } from "./manifest";

/** `source` yields exactly `bytes`. */
export type AddEntry = (name: string, bytes: number, source: AsyncIterable<Uint8Array>) => Promise<void>;

/** Unfinished backups of an instance, and their folders of rows, begin with this. */
export const unfinishedPrefix = (instance: string) => `.vitrine-unfinished-${instance}-`;

/**
 * Writes under a temporary name until the file is flushed. @returns bytes @throws Error when `path` exists or cannot be
 * written
 */
export async function writeArchive(
  path: string,
  instance: string,
  signal: AbortSignal,
  fill: (add: AddEntry) => Promise<{ files: number }>,
): Promise<number> {
  if (await isThere(path)) throw new Error(`The file ${path} exists already; write another name`);
  const unfinished = join(dirname(path), `${unfinishedPrefix(instance)}${basename(path)}-${randomUUID()}`);
  const archive = pack();
  const writing = pipeline(archive, createWriteStream(unfinished, { flags: "wx", mode: 0o600 }), { signal });
  // The next entry fails with this error; without one nothing else would handle the rejection.
  writing.catch((error) => archive.destroy(error));
  try {
    const hash = createHash("sha256");
    const add: AddEntry = async (name, bytes, source) => {
      signal.throwIfAborted();
      hash.update(`${name}\0${bytes}\0`);
      await pipeline(
        hashed(checkingFreeSpace(source, dirname(path)), hash),
        archive.entry({ name, size: bytes, mode: 0o600 }),
        { signal },
      );
    };
    const { files } = await fill(add);
    const end: Ending = { files, sha256: hash.digest("hex") };
    archive.entry({ name: entryNames.ending, mode: 0o600 }, JSON.stringify(end));
    archive.finalize();
    await writing;
    await flush(unfinished);
    await rename(unfinished, path);
    await flush(dirname(path));
    return (await stat(path)).size;
  } catch (error) {
    archive.destroy();
    await writing.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Call it only when no backup of the instance runs there. */
export async function removeUnfinished(folder: string, instance: string): Promise<void> {
  const names = await readdir(folder);
  const left = names.filter((name) => name.startsWith(unfinishedPrefix(instance)));
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
