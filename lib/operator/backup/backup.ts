import { createReadStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { authSecret, isSecretStored } from "@/lib/core/process/instance-secret";
import { withStoredFile } from "@/lib/media/storage/stored-file";
import { requireSecretInUse } from "@/lib/operator/integrity/own-folder";
import { type AddEntry, writeArchive } from "./archive-writer";
import { type Dumped, dumpRows } from "./dump-store";
import { linesOf } from "./lines";
import { backupFormat, entryNames, type Manifest } from "./manifest";
import type { Run } from "./run";
import { instanceId } from "./run-store";
import { makeSpool } from "./spool";

/** `missing_files` are keys, a hundred at most, that rows name and storage lacks; then `ok` is false. */
export type BackupReport = {
  ok: boolean;
  path: string;
  bytes: number;
  rows: number;
  files: number;
  missing_files: string[];
};

const maxMissingShown = 100;

/**
 * Writes one snapshot of rows, with their files and the session secret. @throws Error that says why there is no backup
 */
export async function writeBackup(path: string, { signal, recordFailure }: Run): Promise<BackupReport> {
  await requireSecretInUse();
  const instance = await instanceId();
  const spool = await makeSpool(path, instance);
  try {
    const dumped = await dumpRows(spool, signal);
    const missing: string[] = [];
    let files = 0;
    const bytes = await writeArchive(path, instance, signal, async (add) => {
      await addHead(add, dumped);
      for (const { name } of dumped.tables) {
        const source = join(spool, `${name}.ndjson.gz`);
        await add(entryNames.rows(name), (await stat(source)).size, createReadStream(source));
      }
      for await (const key of liveKeys(spool)) {
        signal.throwIfAborted();
        const addFile = async (size: number, content: AsyncIterable<Uint8Array>) => {
          await add(entryNames.file(key), size, content);
          return true;
        };
        const found = await withStoredFile(key, addFile, signal);
        if (found) files += 1;
        else missing.push(key);
      }
      // A file may be missing because the hold on deletions was lost a moment ago.
      signal.throwIfAborted();
      return { files };
    });
    const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0);
    const ok = missing.length === 0;
    if (!ok)
      recordFailure(`Storage does not hold ${missing.length} of ${missing.length + files} files that rows point to`);
    return { ok, path, bytes, rows, files, missing_files: missing.slice(0, maxMissingShown) };
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
}

async function addHead(add: AddEntry, dumped: Dumped): Promise<void> {
  const isStoredHere = isSecretStored();
  const manifest: Manifest = {
    format: backupFormat,
    application: await ownVersion(),
    created_at: new Date().toISOString(),
    auth_secret: isStoredHere ? "in the backup" : "in the environment",
    ...dumped,
  };
  await addText(add, entryNames.manifest, JSON.stringify(manifest, null, 2));
  if (isStoredHere) await addText(add, entryNames.secret, authSecret());
}

async function addText(add: AddEntry, name: string, text: string): Promise<void> {
  const content = Buffer.from(text);
  await add(
    name,
    content.length,
    (async function* () {
      yield content;
    })(),
  );
}

async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(process.cwd(), "package.json"), "utf8"));
  return String(version);
}

async function* liveKeys(spool: string): AsyncGenerator<string> {
  const rows = createReadStream(join(spool, "stored_files.ndjson.gz")).pipe(createGunzip());
  for await (const line of linesOf(rows)) {
    const { key, state }: { key: string; state: string } = JSON.parse(line);
    if (state === "live") yield key;
  }
}
