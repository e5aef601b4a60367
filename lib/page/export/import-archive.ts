import "server-only";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import type { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http/field-errors";
import { parseJson } from "@/lib/core/http/read-body";
import { importBounds } from "@/lib/core/limits/quotas";
import { type Message, message } from "@/lib/core/messages/message";
import { storedKinds } from "@/lib/core/operation/media-kinds";
import type { ReceivedFile } from "@/lib/media/files/schema";
import { findFileKey } from "@/lib/media/storage/file-key";
import { newIncomingPath, requireFreeSpace } from "@/lib/media/storage/incoming";
import { pageDocument, type WrittenPage } from "@/lib/page/document/document";
import { importedManifest, isImportedPart, isPart, pageFolders, pagePart } from "./schema";

/** An export whose directory was checked. `unpack` is for a file that `has` knows. */
export type Archive = {
  page: WrittenPage;
  /** Storage had lost these files when the export was made. */
  missing: readonly string[];
  has: (path: string) => boolean;
  unpack: (path: string) => Promise<ReceivedFile>;
};

const refusal = (problem: Message) => new AppError("invalid_request", problem);
const shortened = (name: string) => (name.length > 120 ? `${name.slice(0, 120)}…` : name);
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

/**
 * Opens an export for the page that it has of such a name, or for its first page. @param work runs while the archive is
 * open @throws AppError that names the entry at fault
 */
export async function withArchive<Result>(
  path: string,
  username: string,
  work: (archive: Archive) => Promise<Result>,
): Promise<Result> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(() => {
    throw refusal(message("noZip"));
  });
  try {
    const entries = await listEntries(zip);
    const manifest = await readPart(zip, entries, "manifest.json", importedManifest);
    const named = pagePart(username, "page.json");
    return await work({
      page: await readPart(zip, entries, entries.has(named) ? named : "page.json", pageDocument),
      missing: manifest.missing_files,
      has: (name) => entries.has(name),
      unpack: (name) => unpack(zip, getEntry(entries, name)),
    });
  } finally {
    zip.close();
  }
}

type Entries = ReadonlyMap<string, Entry>;

/** Unpacks nothing: what the directory says is checked now, and enforced when an entry is read. */
async function listEntries(zip: ZipFile): Promise<Entries> {
  if (zip.entryCount > importBounds.entries) throw refusal(message("archiveEntries", { count: importBounds.entries }));
  const entries = new Map<string, Entry>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (isFolder(entry)) continue;
      requireGood(entry, entries);
      bytes += entry.uncompressedSize;
      if (bytes > importBounds.totalBytes)
        throw refusal(message("archiveSize", { size: megabytes(importBounds.totalBytes) }));
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof AppError ? error : toImportError(error);
  }
  return entries;
}

const folders = ["files/", ...Object.values(storedKinds).map(({ folder }) => `files/${folder}/`)];

/** Programs that pack an unpacked export again write such entries. */
const isFolder = ({ fileName, uncompressedSize }: Entry) =>
  uncompressedSize === 0 &&
  (folders.includes(fileName) || (fileName.startsWith(pageFolders) && fileName.endsWith("/")));

const fileType = { mask: 0o170000, plain: 0o100000 } as const;

function requireGood(entry: Entry, others: Entries): void {
  const name = shortened(entry.fileName);
  const isFile = entry.fileName.startsWith("files/") && findFileKey(entry.fileName.slice("files/".length));
  if (!isFile && !isPart(entry.fileName)) throw refusal(message("archiveForeign", { name }));
  if (others.has(entry.fileName)) throw refusal(message("archiveTwice", { name }));
  const type = (entry.externalFileAttributes >>> 16) & fileType.mask;
  if (type !== 0 && type !== fileType.plain) throw refusal(message("entryLink", { name }));
  if (!entry.canDecodeFileData()) throw refusal(message("entryEncrypted", { name }));
  const most = isImportedPart(entry.fileName) ? importBounds.jsonBytes : importBounds.fileBytes;
  if (entry.uncompressedSize > most) throw refusal(message("entrySize", { name, size: megabytes(most) }));
  const { ratio, ratioFromBytes } = importBounds;
  if (entry.uncompressedSize > ratioFromBytes && entry.uncompressedSize > ratio * entry.compressedSize)
    throw refusal(message("entryRatio", { name, ratio }));
}

/** The library's own messages name the entry after a colon. */
function toImportError(error: unknown): AppError {
  const [, name] =
    /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s.exec(
      String((error as Error).message),
    ) ?? [];
  if (name !== undefined) return refusal(message("archiveLeadsOut", { name: shortened(name) }));
  return refusal(message("archiveDamaged"));
}

function getEntry(entries: Entries, name: string): Entry {
  const entry = entries.get(name);
  if (!entry) throw refusal(message("archiveLacks", { name }));
  return entry;
}

async function readPart<Schema extends z.ZodType>(
  zip: ZipFile,
  entries: Entries,
  name: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const entry = getEntry(entries, name);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await buffer(await openEntry(zip, entry)));
    return parseInput(schema, parseJson(text));
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof TypeError)) throw damaged(name);
    const [field, problems] = Object.entries((error as AppError).problems ?? {})[0] ?? [];
    const place = field === undefined || field === "body" ? "" : `${field}: `;
    throw refusal(
      message("entryFormat", { name, place, problem: problems?.[0] ?? { text: "it is not JSON in UTF-8" } }),
    );
  }
}

const damaged = (name: string) => refusal(message("entryDamaged", { name }));

/** Counts bytes and the sum while they pass; the library refuses a number of bytes that the directory does not say. */
async function openEntry(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream & AsyncIterable<Uint8Array>> {
  let sum = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === entry.crc32 ? null : new Error("another sum")),
  });
  const content = await zip.openReadStreamPromise(entry);
  content.on("error", (error) => checked.destroy(error));
  checked.on("close", () => content.destroy());
  return content.pipe(checked);
}

async function unpack(zip: ZipFile, entry: Entry): Promise<ReceivedFile> {
  await requireFreeSpace(entry.uncompressedSize);
  const path = await newIncomingPath();
  try {
    const content = await openEntry(zip, entry).catch(() => {
      throw damaged(entry.fileName);
    });
    await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 })).catch((error) => {
      throw (error as NodeJS.ErrnoException).syscall ? error : damaged(entry.fileName);
    });
    return { path, bytes: entry.uncompressedSize };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
