import "server-only";
import { and, asc, eq, inArray, isNull, not, notExists, or, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { backupRuns, pageDrafts, pageVersions, storedFiles } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { storageBytesPerUser } from "@/lib/limits/quotas";
import { withLockedOwner } from "@/lib/owners/quota-store";
import { isUnderWay } from "./hold-store";

const mine = (ownerId: string, keys: readonly string[]) =>
  and(eq(storedFiles.userId, ownerId), inArray(storedFiles.key, [...keys]));

const isNamedBy = (pages: typeof pageDrafts | typeof pageVersions) =>
  sql`exists (select from ${pages} where ${pages.userId} = ${storedFiles.userId} and ${storedFiles.key} = any(${pages.files}))`;

/** SQL condition: a draft or a version of its owner's page names this stored file. */
export const isInPage = sql`(${isNamedBy(pageDrafts)} or ${isNamedBy(pageVersions)})`;

/**
 * How many bytes a person's files weigh together, as the quota counts them.
 * @param without keys that do not count, since they go when nothing else names them
 */
export async function countStoredBytes(
  ownerId: string,
  { without = [], executor = database() }: { without?: readonly string[]; executor?: Executor } = {},
): Promise<number> {
  const [used] = await executor
    .select({ bytes: sql<number>`cast(coalesce(sum(${storedFiles.bytes}), 0) as double precision)` })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.userId, ownerId),
        inArray(storedFiles.state, ["pending", "live"]),
        without.length > 0 ? sql`(${storedFiles.key} not in ${[...without]} or ${isInPage})` : undefined,
      ),
    );
  return used?.bytes ?? 0;
}

/**
 * Gives up files of a person that can be missed, until there is room or no such file is left; the caller's transaction
 * has locked the owner, and undoes it all when there is no room in the end.
 */
export type MakeRoom = (ownerId: string, hasRoom: () => Promise<boolean>, transaction: Transaction) => Promise<unknown>;

/**
 * Records files before they are written, so that a crash leaves none unknown.
 * @param files the keys, and their sizes in bytes
 * @param replaced keys that these will replace, whose quota they may use
 * @throws AppError limit_reached when the person's files would exceed the quota
 */
export async function reserveFiles(
  ownerId: string,
  files: readonly { key: string; bytes: number; isAnimated?: boolean; durationSeconds?: number }[],
  replaced: readonly string[],
  makeRoom: MakeRoom,
): Promise<void> {
  await withLockedOwner(ownerId, async (transaction) => {
    const added = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const hasRoom = async () => {
      const used = await countStoredBytes(ownerId, { without: replaced, executor: transaction });
      return used + added <= storageBytesPerUser;
    };
    if (!(await hasRoom())) {
      await makeRoom(ownerId, hasRoom, transaction);
      if (!(await hasRoom())) throw fullQuota();
    }
    await transaction
      .insert(storedFiles)
      .values(files.map((file) => ({ ...file, userId: ownerId, state: "pending" as const })));
  });
}

function fullQuota(): AppError {
  const megabytes = storageBytesPerUser / 1024 / 1024;
  return new AppError("limit_reached", `Your files may weigh ${megabytes} MB together; remove one first`);
}

/**
 * Marks files as live, since rows of this transaction point to them.
 * @throws AppError unavailable when writing took so long that they were abandoned
 */
export async function markFilesLive(ownerId: string, keys: readonly string[], transaction: Transaction): Promise<void> {
  const updated = await transaction
    .update(storedFiles)
    .set({ state: "live" })
    .where(and(mine(ownerId, keys), eq(storedFiles.state, "pending")))
    .returning({ key: storedFiles.key });
  if (updated.length < keys.length) throw new AppError("unavailable", "Storing the file took too long; send it again");
}

/** Names a stored file, in the transaction that marks it as live. */
export type Refer = (key: string, transaction: Transaction) => Promise<void>;

/** Marks a stored file as live in one transaction with what names it; the owner is locked. */
export async function makeFileLive(ownerId: string, key: string, refer: Refer): Promise<void> {
  await withLockedOwner(ownerId, async (transaction) => {
    await markFilesLive(ownerId, [key], transaction);
    await refer(key, transaction);
  });
}

/**
 * Queues files for deletion, in the transaction that removes the last row that points to them; those that a draft or a
 * version of the page names stay.
 */
export async function queueFilesForDeletion(
  ownerId: string,
  keys: readonly string[],
  transaction: Transaction,
): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .update(storedFiles)
    .set({ state: "doomed" })
    .where(and(mine(ownerId, keys), not(isInPage)));
}

/** Queues files whose upload failed; one that a commit with a lost answer made live stays. */
export async function abandonFiles(ownerId: string, keys: readonly string[]): Promise<void> {
  await database()
    .update(storedFiles)
    .set({ state: "doomed" })
    .where(and(mine(ownerId, keys), eq(storedFiles.state, "pending")));
}

/** Queues files whose upload was interrupted that long ago, and files of deleted accounts. */
export async function queueAbandonedFilesForDeletion(ageSeconds: number): Promise<void> {
  const since = sql`now() - make_interval(secs => ${ageSeconds})`;
  const abandoned = and(eq(storedFiles.state, "pending"), sql`${storedFiles.createdAt} <= ${since}`);
  await database()
    .update(storedFiles)
    .set({ state: "doomed" })
    .where(or(abandoned, isNull(storedFiles.userId)));
}

/**
 * Keys of up to a hundred files pending deletion, oldest first, after `offset`; of one person, or of all. None while a
 * backup runs: checked in the same statement, so that what was queued after its snapshot is never among them.
 */
export async function listFilesPendingDeletion(offset: number, ownerId?: string): Promise<string[]> {
  const rows = await database()
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.state, "doomed"),
        ownerId === undefined ? undefined : eq(storedFiles.userId, ownerId),
        notExists(database().select({ one: sql`1` }).from(backupRuns).where(isUnderWay())),
      ),
    )
    .orderBy(asc(storedFiles.createdAt), asc(storedFiles.key))
    .limit(100)
    .offset(offset);
  return rows.map(({ key }) => key);
}

/** Deletes the records of files that are gone from storage. */
export async function forgetFiles(keys: readonly string[]): Promise<void> {
  await database()
    .delete(storedFiles)
    .where(and(inArray(storedFiles.key, [...keys]), eq(storedFiles.state, "doomed")));
}
