import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull, not, notExists, or, type SQL, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { backupRuns, pendingDeletion, storedFiles, users } from "@/db/schema";
import { AppError, invalidField } from "@/lib/core/errors";
import { storageBytesPerUser } from "@/lib/core/limits/quotas";
import { message } from "@/lib/core/messages/message";
import { pagesOfAccount } from "@/lib/core/owners/account-of-store";
import { lockQuota, withLockedOwner } from "@/lib/core/owners/quota-store";
import { isRunInProgress } from "./lease-store";
import { isInPage, isNamed, isNamedByOwner, type Reference } from "./reference-store";

const ownedBy = (ownerId: string, keys: readonly string[]) =>
  and(eq(storedFiles.userId, ownerId), inArray(storedFiles.key, [...keys]));

/** Queues files for their removal from storage. */
const queueForDeletion = (condition: SQL | undefined, executor: Executor, change: { userId?: null } = {}) =>
  executor
    .update(storedFiles)
    .set({ state: pendingDeletion, ...change })
    .where(condition);

const selectKeys = (condition: SQL | undefined, executor: Executor = database()) =>
  executor.select({ key: storedFiles.key }).from(storedFiles).where(condition);
const oldestFirst = [asc(storedFiles.createdAt), asc(storedFiles.key)];
const toKeys = (rows: { key: string }[]) => rows.map(({ key }) => key);

/** Counts bytes as the quota does. */
async function sumBytes(condition: SQL | undefined, executor: Executor): Promise<number> {
  const [used] = await executor
    .select({ bytes: sql<number>`cast(coalesce(sum(${storedFiles.bytes}), 0) as double precision)` })
    .from(storedFiles)
    .where(and(condition, inArray(storedFiles.state, ["pending", "live"])));
  return used?.bytes ?? 0;
}

/**
 * Counts the bytes of all pages of an account, as the quota does. @param ownerId one of its pages @param without keys
 * that do not count: they are deleted when nothing else names them
 */
export function countStoredBytes(
  ownerId: string,
  { without = [], executor = database() }: { without?: readonly string[]; executor?: Executor } = {},
): Promise<number> {
  const isCounted = without.length > 0 ? sql`(${storedFiles.key} not in ${[...without]} or ${isInPage})` : undefined;
  return sumBytes(and(sql`${storedFiles.userId} in ${pagesOfAccount(ownerId)}`, isCounted), executor);
}

/** Counts the bytes of one page, as the quota of its account does. */
export const countStoredBytesOfPage = (pageId: string, executor: Executor = database()): Promise<number> =>
  sumBytes(eq(storedFiles.userId, pageId), executor);

/** Deletes dispensable files until there is room or none is left; runs in a transaction that holds the owner's lock. */
export type MakeRoom = (ownerId: string, hasRoom: () => Promise<boolean>, transaction: Transaction) => Promise<unknown>;

/**
 * Records files before they are written, so that a crash leaves no unknown file. @throws AppError limit_reached beyond
 * the quota
 */
export async function reserveFiles(
  ownerId: string,
  files: readonly ({ key: string; bytes: number } & {
    [Fact in Exclude<keyof FileFact, "bytes">]?: FileFact[Fact] | undefined;
  })[],
  replaced: readonly string[],
  makeRoom: MakeRoom,
): Promise<void> {
  await withLockedOwner(ownerId, async (transaction) => {
    // The quota is that of the account, of which another page may be adding files.
    await lockQuota(ownerId, transaction);
    const added = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const hasRoom = async () => {
      const used = await countStoredBytes(ownerId, { without: replaced, executor: transaction });
      return used + added <= storageBytesPerUser;
    };
    if (!(await hasRoom())) {
      await makeRoom(ownerId, hasRoom, transaction);
      const size = storageBytesPerUser / 1024 / 1024;
      if (!(await hasRoom())) throw new AppError("limit_reached", message("filesTogether", { size }));
    }
    await transaction
      .insert(storedFiles)
      .values(files.map((file) => ({ ...file, userId: ownerId, state: "pending" as const })));
  });
}

/**
 * Runs in the transaction whose rows point to the files. @param newOwnerId gets the files that were stored for another
 * page of its account @throws AppError unavailable when writing took too long
 */
export async function markFilesLive(
  ownerId: string,
  keys: readonly string[],
  transaction: Transaction,
  newOwnerId = ownerId,
): Promise<void> {
  const updated = await transaction
    .update(storedFiles)
    .set({ state: "live", userId: newOwnerId })
    .where(and(ownedBy(ownerId, keys), eq(storedFiles.state, "pending")))
    .returning({ key: storedFiles.key });
  if (updated.length < keys.length) throw new AppError("unavailable", message("slowStorage"));
}

/** Gives files to another account, whose rows name them from now on; its quota may be exceeded by that. */
export async function moveFiles(
  ownerId: string,
  keys: readonly string[],
  newOwnerId: string,
  transaction: Transaction,
): Promise<void> {
  if (keys.length > 0) await transaction.update(storedFiles).set({ userId: newOwnerId }).where(ownedBy(ownerId, keys));
}

export type Refer = (key: string, transaction: Transaction) => Promise<void>;

/** Locks the owner and marks one file as live. */
export async function makeFileLive(ownerId: string, key: string, refer: Refer): Promise<void> {
  await withLockedOwner(ownerId, async (transaction) => {
    await markFilesLive(ownerId, [key], transaction);
    await refer(key, transaction);
  });
}

/** Queues those files that no row, draft or version of the owner names any more. */
export async function releaseFiles(ownerId: string, keys: readonly string[], transaction: Transaction): Promise<void> {
  if (keys.length === 0) return;
  await queueForDeletion(and(ownedBy(ownerId, keys), not(isNamedByOwner(ownerId))), transaction);
}

/** Queues all files of an account that is deleted in this transaction. */
export async function releaseAllFiles(ownerId: string, transaction: Transaction): Promise<void> {
  await queueForDeletion(eq(storedFiles.userId, ownerId), transaction, { userId: null });
}

/** Queues the files of failed uploads. A file stays which a commit with a lost answer made live. */
export async function abandonFiles(ownerId: string, keys: readonly string[]): Promise<void> {
  await queueForDeletion(and(ownedBy(ownerId, keys), eq(storedFiles.state, "pending")), database());
}

/** Queues uploads that were interrupted that long ago, and files of deleted accounts. */
export async function queueAbandonedFilesForDeletion(ageSeconds: number): Promise<void> {
  const since = sql`now() - make_interval(secs => ${ageSeconds})`;
  const abandoned = and(eq(storedFiles.state, "pending"), sql`${storedFiles.createdAt} <= ${since}`);
  await queueForDeletion(or(abandoned, isNull(storedFiles.userId)), database());
}

/** Also takes files that are not recorded, and leaves out files that something names by now. */
export async function queueUnusedFilesForDeletion(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await database()
    .insert(storedFiles)
    .values(keys.map((key) => ({ key, state: pendingDeletion, bytes: 0 })))
    .onConflictDoUpdate({ target: storedFiles.key, set: { state: pendingDeletion }, setWhere: not(isNamed) });
}

/** Records a file that storage holds and a row names. */
export async function recordFile(
  { key, ownerId, isAnimated, durationSeconds }: Reference,
  bytes: number,
): Promise<void> {
  await database()
    .insert(storedFiles)
    .values({ key, userId: ownerId, bytes, state: "live", isAnimated, durationSeconds })
    .onConflictDoUpdate({ target: storedFiles.key, set: { state: "live", userId: ownerId } });
}

/** `width` and `height` are those of a picture of a gallery in pixels, and 0 of other files. */
type FileFact = { bytes: number; isAnimated: boolean; durationSeconds: number; width: number; height: number };
export type FileFacts = ReadonlyMap<string, FileFact>;

/** Returns facts about those files that are stored. */
export async function findFiles(
  ownerId: string,
  keys: readonly string[],
  executor: Executor = database(),
): Promise<FileFacts> {
  if (keys.length === 0) return new Map();
  const { key, bytes, isAnimated, durationSeconds, width, height } = storedFiles;
  const rows = await executor
    .select({ key, bytes, isAnimated, durationSeconds, width, height })
    .from(storedFiles)
    .where(and(ownedBy(ownerId, [...new Set(keys)]), eq(storedFiles.state, "live")));
  return new Map(rows.map(({ key, ...facts }) => [key, facts]));
}

/** @param files with their paths in the document @throws AppError invalid_request that names the first missing one */
export function requireFiles(files: readonly { key: string; path: string }[], facts: FileFacts): void {
  const missing = files.find(({ key }) => !facts.has(key));
  if (missing === undefined) return;
  const name = missing.key.slice(missing.key.indexOf("/") + 1);
  throw invalidField(missing.path, message("fileGone", { name }));
}

/** Returns the keys of files that exist, the oldest first. */
export async function sortByAge(ownerId: string, keys: readonly string[], transaction: Transaction): Promise<string[]> {
  if (keys.length === 0) return [];
  return toKeys(await selectKeys(ownedBy(ownerId, keys), transaction).orderBy(...oldestFirst));
}

export async function listOwnFiles(ownerId: string): Promise<string[]> {
  const own = and(eq(storedFiles.userId, ownerId), eq(storedFiles.state, "live"));
  return toKeys(await selectKeys(own).orderBy(asc(storedFiles.key)));
}

export async function hasLiveFiles(): Promise<boolean> {
  return (await selectKeys(eq(storedFiles.state, "live")).limit(1)).length > 0;
}

/** Returns those of `keys` that are stored and not about to be removed. */
export async function listStoredFiles(keys: readonly string[]): Promise<string[]> {
  return toKeys(
    await selectKeys(and(inArray(storedFiles.key, [...keys]), inArray(storedFiles.state, ["pending", "live"]))),
  );
}

/** Returns the files of accounts that are being deleted or were deleted, which nobody may see. */
export async function listWithheldFiles(): Promise<string[]> {
  const rows = await database()
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .leftJoin(users, eq(users.id, storedFiles.userId))
    .where(or(isNotNull(users.deleteAfter), and(eq(storedFiles.state, pendingDeletion), isNull(storedFiles.userId))));
  return toKeys(rows);
}

/** Returns a hundred files at most, the oldest first, and none while a backup runs: the same statement checks that. */
export async function listFilesPendingDeletion(offset: number, ownerId?: string): Promise<string[]> {
  const noBackup = notExists(database().select({ one: sql`1` }).from(backupRuns).where(isRunInProgress()));
  const owned = ownerId === undefined ? undefined : eq(storedFiles.userId, ownerId);
  const pending = selectKeys(and(eq(storedFiles.state, pendingDeletion), owned, noBackup));
  return toKeys(
    await pending
      .orderBy(...oldestFirst)
      .limit(100)
      .offset(offset),
  );
}

/** Deletes the records of files that storage no longer has. */
export async function deleteFileRecords(keys: readonly string[]): Promise<void> {
  await database()
    .delete(storedFiles)
    .where(and(inArray(storedFiles.key, [...keys]), eq(storedFiles.state, pendingDeletion)));
}
