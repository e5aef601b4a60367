import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { env } from "@/lib/core/process/env";
import { type PreparedSecret, prepareSecret } from "@/lib/core/process/instance-secret";
import { removeFilesPendingDeletion } from "@/lib/media/files/removal";
import { remoteAddress, storage } from "@/lib/media/storage/current";
import { newIncomingPath } from "@/lib/media/storage/incoming";
import { storedSize } from "@/lib/media/storage/stored-file";
import { type Entry, readArchive, readEntryText, verifyArchive } from "./archive-reader";
import { checkingFreeSpace } from "./free-space";
import { linesOf } from "./lines";
import {
  announceFiles,
  hasFilesPendingDeletion,
  isInstanceEmpty,
  replaceRows,
  requireKnownMigration,
  type TakeRows,
} from "./load-store";
import { entryNames, fileKeyOfEntry, findEntryTable, type Manifest } from "./manifest";
import { withBackupRun } from "./run";

const batch = { rows: 1_000, characters: 1_000_000 } as const;

/** The restore waits so many milliseconds for a deletion that another process began before. */
const removalMilliseconds = 12_000;

export type RestoreReport = {
  made_at: string;
  rows: number;
  files: number;
  auth_secret: string;
};

/**
 * Stores files first and replaces the rows in one transaction; a failure changes nothing. @throws Error that says why
 */
export async function restoreBackup(path: string, replace: boolean, outer: AbortSignal): Promise<RestoreReport> {
  const manifest = await verifyArchive(path);
  requireKnownMigration(path, manifest);
  const refusal = replace
    ? undefined
    : new Error(
        "This database already holds accounts. Write --replace to delete them and all their data before the restore",
      );
  if (refusal && !(await isInstanceEmpty())) throw refusal;
  const report = await withBackupRun({ kind: "restore" }, outer, async (run) => {
    const { signal } = run;
    if (env().DATABASE_URL !== undefined && (await hasFilesPendingDeletion()))
      await pause(removalMilliseconds, undefined, { signal });
    const files = await restoreFiles(path, signal);
    const { secret, report: auth_secret } = await prepareRestoredSecret(path, manifest);
    try {
      await replaceRows(manifest, (take) => giveRows(path, take, signal), refusal, run);
      secret?.putInPlace();
    } finally {
      secret?.discard();
    }
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { made_at: manifest.created_at, rows, files, auth_secret };
  });
  if (!report) throw new Error("the work of a restore has not run");
  await removeFilesPendingDeletion();
  return report;
}

async function restoreFiles(path: string, signal: AbortSignal): Promise<number> {
  let files = 0;
  await readArchive(path, async ({ name, bytes, content }) => {
    signal.throwIfAborted();
    const key = fileKeyOfEntry(name);
    if (key === undefined) return true;
    files += 1;
    // UploadThing refuses a second file under a key; an existing one has the same bytes, and is not ours to delete.
    if (remoteAddress(key) !== undefined && (await storedSize(key, signal)) === bytes) return true;
    await announceFiles([{ key, bytes }]);
    const incoming = await newIncomingPath();
    try {
      await pipeline(
        checkingFreeSpace(content, dirname(incoming)),
        createWriteStream(incoming, { flags: "wx", mode: 0o600 }),
      );
      await storage().put(key, incoming);
    } finally {
      await rm(incoming, { force: true });
    }
    return true;
  });
  return files;
}

/** Rows precede files in the backup, so that this reads little. */
async function giveRows(path: string, take: TakeRows, signal: AbortSignal): Promise<void> {
  await readArchive(path, async ({ name, content }) => {
    signal.throwIfAborted();
    const table = findEntryTable(name);
    if (table === undefined) return fileKeyOfEntry(name) === undefined;
    await inBatches(content, (lines) => take(table, lines));
    return true;
  });
}

async function inBatches(content: Entry["content"], take: (lines: readonly string[]) => Promise<void>): Promise<void> {
  let lines: string[] = [];
  let characters = 0;
  for await (const line of linesOf(content.pipe(createGunzip()))) {
    lines.push(line);
    characters += line.length;
    if (lines.length < batch.rows && characters < batch.characters) continue;
    await take(lines);
    [lines, characters] = [[], 0];
  }
  if (lines.length > 0) await take(lines);
}

/** Writes the secret before the rows change, so that a full disk cannot leave new rows with the old secret. */
async function prepareRestoredSecret(
  path: string,
  { auth_secret }: Manifest,
): Promise<{ secret?: PreparedSecret; report: string }> {
  if (env().AUTH_SECRET !== undefined)
    return { report: "AUTH_SECRET stays; sessions stay valid if it matches the backup's" };
  if (auth_secret === "in the environment")
    return { report: "not in the backup: set the AUTH_SECRET that it was made under" };
  let secret: PreparedSecret | undefined;
  await readArchive(path, async ({ name, bytes, content }) => {
    if (name !== entryNames.secret) return true;
    secret = prepareSecret(await readEntryText(content, bytes));
    return false;
  });
  return { secret, report: "restored; takes effect when the server restarts" };
}
