import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { z } from "zod";
import { findJson } from "@/lib/core/text/json";
import { findFileKey } from "@/lib/media/storage/file-key";
import {
  backupFormat,
  type Ending,
  endEntry,
  entryNames,
  fileKeyOfEntry,
  findEntryTable,
  type Manifest,
  manifest,
  unsupportedFormat,
} from "./manifest";

/** The content must be read before the next entry. */
export type Entry = { name: string; bytes: number; content: Readable };

const maxBytesInMemory = 1024 * 1024;

class BrokenBackupError extends Error {
  override readonly name = "BrokenBackupError";
}

/** @param visit gets one entry at a time; `false` stops @throws BrokenBackupError when it is cut off or no tar */
export async function readArchive(path: string, visit: (entry: Entry) => Promise<boolean | undefined>): Promise<void> {
  const archive = extract();
  const source = createReadStream(path);
  let failure: unknown;
  const reading = pipeline(source, archive);
  archive.on("error", (error: unknown) => {
    failure = error;
  });
  reading.catch(() => {});
  try {
    for await (const entry of archive) {
      const { name, size = 0, type } = entry.header;
      if (type !== "file") throw new BrokenBackupError(brokenText(path));
      const content = Readable.from(entry, { objectMode: false });
      if ((await visit({ name, bytes: size, content })) === false) return;
      entry.resume();
    }
    await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && source.errored === error) throw new Error(`The file ${path} does not exist`);
    // An error without a code comes from the tar reader and not from the disk.
    throw error === failure && code === undefined ? new BrokenBackupError(brokenText(path), { cause: error }) : error;
  } finally {
    source.destroy();
    archive.destroy();
  }
}

const brokenText = (path: string) =>
  `${path} is not a whole backup: it is cut short, was changed, or is something else. Nothing was restored; use another backup.`;

/** Reads the whole file. @throws BrokenBackupError unless it is complete; Error when a newer build has made it */
export async function verifyArchive(path: string): Promise<Manifest> {
  const hash = createHash("sha256");
  let found: Manifest | undefined;
  let end: Ending | undefined;
  let files = 0;
  await readArchive(path, async ({ name, bytes, content }) => {
    if (end) throw new BrokenBackupError(brokenText(path));
    if (name === entryNames.ending) {
      end = parse(endEntry, path, await readEntryText(content, bytes));
      return true;
    }
    hash.update(`${name}\0${bytes}\0`);
    if (name === entryNames.manifest && !found) {
      const written = await readEntryText(content, bytes);
      hash.update(written);
      found = readManifest(path, written);
      return true;
    }
    if (!found || !isKnown(name, found)) throw new BrokenBackupError(brokenText(path));
    if (fileKeyOfEntry(name) !== undefined) files += 1;
    for await (const chunk of content) hash.update(chunk);
    return true;
  });
  if (!found || !end || end.files !== files || end.sha256 !== hash.digest("hex")) {
    throw new BrokenBackupError(brokenText(path));
  }
  return found;
}

function readManifest(path: string, text: string): Manifest {
  const other = unsupportedFormat(parse(z.unknown(), path, text));
  if (other !== undefined) {
    throw new Error(`${path} is a backup of format ${other}; this build reads format ${backupFormat}: use a newer one`);
  }
  return parse(manifest, path, text);
}

function parse<Shape extends z.ZodType>(shape: Shape, path: string, text: string): z.output<Shape> {
  try {
    return shape.parse(findJson(text));
  } catch (cause) {
    throw new BrokenBackupError(brokenText(path), { cause });
  }
}

function isKnown(name: string, { tables }: Manifest): boolean {
  const [table, key] = [findEntryTable(name), fileKeyOfEntry(name)];
  if (table !== undefined) return tables.some((known) => known.name === table);
  return name === entryNames.secret || (key !== undefined && findFileKey(key) !== undefined);
}

/** @throws Error when the text is too long for what it is */
export async function readEntryText(content: Readable, bytes: number): Promise<string> {
  if (bytes > maxBytesInMemory) throw new BrokenBackupError("a part of the backup is too large");
  return text(content);
}
