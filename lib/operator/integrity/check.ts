import { queueUnusedFilesForDeletion, recordFile } from "@/lib/media/files/file-store";
import {
  listReferences,
  listUnrecordedReferences,
  listUnusedFiles,
  type Reference,
  unknownKeys,
} from "@/lib/media/files/reference-store";
import { sweepFiles } from "@/lib/media/files/removal";
import { remoteOrigin, storage } from "@/lib/media/storage/current";
import { filesFolder } from "@/lib/media/storage/incoming";
import { storedSize } from "@/lib/media/storage/stored-file";
import { clearReference } from "./clear-reference";
import { type DatabaseDamage, inspectDatabase, rebuildIndexes } from "./integrity-store";

/** `ok` means that nothing was found. Each list is cut after a thousand. */
export type CheckReport = DatabaseDamage & {
  ok: boolean;
  /** Rows, drafts or versions name these files, and storage lacks them. */
  rows_without_files: string[];
  files_without_rows: string[];
  /** These files are recorded as live, but no row names them. */
  unused_files: string[];
  /** Rows name these files and storage has them, but they are not recorded as live. */
  files_without_records: string[];
};

type Found = Omit<CheckReport, "ok" | "rows_without_files" | "files_without_records"> & {
  lost: Reference[];
  unrecorded: (Reference & { bytes: number })[];
};

type Absence = { asked: number; lost: number; isStorageEmpty: boolean };

const notCompared = { lost: [], unrecorded: [], unused_files: [], files_without_rows: [] };
const noneAbsent: Absence = { asked: 0, lost: 0, isStorageEmpty: false };

const maxListed = 1_000;
const askedAtOnce = 8;
const batch = 500;

/**
 * More lost files than this, and more than half of all, mean that storage cannot be reached rather than is damaged.
 * More unknown files mean another database: a copy knows all but those that were uploaded since, so that their share
 * says nothing.
 */
const handful = 5;

export async function checkInstance(signal: AbortSignal): Promise<CheckReport> {
  return toReport((await inspect(signal)).found);
}

/** @throws Error, having changed nothing, for damaged rows, or when storage seems unreachable or of another database */
export async function repairInstance(
  signal: AbortSignal,
  { evenIfMostAreMissing = false, evenIfManyAreUnknown = false } = {},
): Promise<CheckReport & { found: CheckReport }> {
  const { found: before, absence } = await inspect(signal);
  refuseDamagedRows(before);
  if (!evenIfMostAreMissing) refuseAbsentStorage(absence);
  if (!evenIfManyAreUnknown) refuseForeignFiles(before.files_without_rows.length);
  await rebuildIndexes(before.damaged_indexes.map(({ name }) => name));
  for (const reference of before.lost) await clearReference(reference);
  for (const reference of before.unrecorded) await recordFile(reference, reference.bytes);
  await queueUnusedFilesForDeletion([...before.unused_files, ...before.files_without_rows]);
  await sweepFiles();
  return { ...(await checkInstance(signal)), found: toReport(before) };
}

/** A file that damaged rows seem not to name may be in use all the same. */
function refuseDamagedRows({ unreadable_tables, broken_references }: DatabaseDamage): void {
  const damage = [...unreadable_tables, ...broken_references];
  if (damage.length === 0) return;
  throw new Error(
    `Nothing was repaired, since rows are damaged: ${damage.join("; ")}. Restore a backup (npm run admin -- restore <file>)`,
  );
}

function refuseAbsentStorage({ asked, lost, isStorageEmpty }: Absence): void {
  const areMostLost = lost > handful && lost * 2 > asked;
  if (lost === 0 || !(isStorageEmpty || areMostLost)) return;
  const place =
    remoteOrigin() === undefined
      ? `${filesFolder()}: look whether DATA_DIR is right and its volume is mounted`
      : "UploadThing: look whether UPLOADTHING_TOKEN is of the app that holds them";
  throw new Error(
    `Nothing was repaired, since ${lost} of ${asked} files that rows point to are not in ${place}. To clear what points to them all the same, write --repair --even-if-most-are-missing`,
  );
}

function refuseForeignFiles(unknown: number): void {
  if (unknown <= handful) return;
  const [place, cause] =
    remoteOrigin() === undefined
      ? [filesFolder(), "another database may hold their rows"]
      : ["UploadThing", "another database may hold their rows, as when two instances have one UPLOADTHING_TOKEN"];
  throw new Error(
    `Nothing was repaired, since this database does not know ${unknown} of the files in ${place}: look whether DATABASE_URL and DATA_DIR are those of the server, since ${cause}. To delete them all the same, write --repair --even-if-many-are-unknown`,
  );
}

async function inspect(signal: AbortSignal): Promise<{ found: Found; absence: Absence }> {
  const damage = await inspectDatabase();
  if (damage.unreadable_tables.length > 0) return { found: { ...damage, ...notCompared }, absence: noneAbsent };
  const unrecorded: Found["unrecorded"] = [];
  for (const reference of await listUnrecordedReferences(maxListed)) {
    const bytes = await storedSize(reference.key, signal);
    if (bytes !== undefined) unrecorded.push({ ...reference, bytes });
  }
  const { lost, asked } = await findLost(signal);
  const { unknown, isStorageEmpty } = await findUnknown(signal);
  return {
    found: {
      ...damage,
      lost,
      unrecorded,
      unused_files: await listUnusedFiles(maxListed),
      files_without_rows: unknown,
    },
    absence: { asked, lost: uniqueKeys(lost).length, isStorageEmpty },
  };
}

function toReport({ lost, unrecorded, ...found }: Found): CheckReport {
  const lists = {
    rows_without_files: uniqueKeys(lost),
    files_without_records: uniqueKeys(unrecorded),
    ...found,
  };
  return { ok: Object.values(lists).every((list) => list.length === 0), ...lists };
}

/** A profile and its versions may name the same file. */
const uniqueKeys = (references: readonly Reference[]) => [...new Set(references.map(({ key }) => key))];

/** Reads rows again, since a file that was replaced meanwhile is not lost. */
async function findLost(signal: AbortSignal): Promise<{ lost: Reference[]; asked: number }> {
  const lost: Reference[] = [];
  let asked = 0;
  for (let after = "", more = true; more && lost.length < maxListed; ) {
    signal.throwIfAborted();
    const references = await listReferences(after, batch);
    asked += uniqueKeys(references).length;
    const absent = await findAbsent(references, signal);
    if (absent.length > 0) {
      const still = new Set((await listReferences(after, batch)).map(({ key }) => key));
      lost.push(...absent.filter(({ key }) => still.has(key)));
    }
    after = references.at(-1)?.key ?? after;
    more = references.length >= batch;
  }
  return { lost: lost.slice(0, maxListed), asked };
}

async function findAbsent(references: readonly Reference[], signal: AbortSignal): Promise<Reference[]> {
  const absent = new Set<string>();
  const waiting = uniqueKeys(references).values();
  const ask = async () => {
    for (const key of waiting) if ((await storedSize(key, signal)) === undefined) absent.add(key);
  };
  await Promise.all(Array.from({ length: askedAtOnce }, ask));
  return references.filter(({ key }) => absent.has(key));
}

/** A file is recorded before storage has it, and its record is deleted after it. */
async function findUnknown(signal: AbortSignal): Promise<{ unknown: string[]; isStorageEmpty: boolean }> {
  const unknown: string[] = [];
  let isStorageEmpty = true;
  for await (const keys of storage().list()) {
    signal.throwIfAborted();
    if (keys.length > 0) isStorageEmpty = false;
    for (const key of await unknownKeys(keys)) if ((await storedSize(key, signal)) !== undefined) unknown.push(key);
    if (unknown.length >= maxListed) break;
  }
  return { unknown: unknown.slice(0, maxListed), isStorageEmpty };
}
