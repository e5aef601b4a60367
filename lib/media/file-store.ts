import "server-only";
import { and, asc, eq, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { backupRuns, storedFiles } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { storageBytesPerUser } from "@/lib/limits/quotas";
import { lockOwner } from "@/lib/owners/quota-store";
import { isUnderWay } from "./hold-store";

const mine = (ownerId: string, keys: readonly string[]) =>
  and(eq(storedFiles.userId, ownerId), inArray(storedFiles.key, [...keys]));

/**
 * Makes files known before they are written, so that a crash leaves none unknown.
 * @param files the keys, and their sizes in bytes
 * @param replaced the keys that these will replace, whose room they may take
 * @throws AppError limit_reached when the person's files would weigh too much
 */
export async function reserveFiles(
  ownerId: string,
  files: readonly { key: string; bytes: number }[],
  replaced: readonly string[],
): Promise<void> {
  await database().transaction(async (transaction) => {
    await lockOwner(ownerId, transaction);
    const [used] = await transaction
      .select({ bytes: sql<number>`cast(coalesce(sum(${storedFiles.bytes}), 0) as double precision)` })
      .from(storedFiles)
      .where(
        and(
          eq(storedFiles.userId, ownerId),
          inArray(storedFiles.state, ["pending", "live"]),
          replaced.length > 0 ? sql`${storedFiles.key} not in ${[...replaced]}` : undefined,
        ),
      );
    const bytes = files.reduce((sum, file) => sum + file.bytes, used?.bytes ?? 0);
    if (bytes > storageBytesPerUser) {
      const megabytes = storageBytesPerUser / 1024 / 1024;
      throw new AppError("limit_reached", `Your files may weigh ${megabytes} MB together; remove one first`);
    }
    await transaction
      .insert(storedFiles)
      .values(files.map((file) => ({ ...file, userId: ownerId, state: "pending" as const })));
  });
}

/**
 * Says that rows of this transaction point to the files from now on.
 * @throws AppError unavailable when writing them took so long that they were given up
 */
export async function markFilesLive(ownerId: string, keys: readonly string[], transaction: Transaction): Promise<void> {
  const updated = await transaction
    .update(storedFiles)
    .set({ state: "live" })
    .where(and(mine(ownerId, keys), eq(storedFiles.state, "pending")))
    .returning({ key: storedFiles.key });
  if (updated.length < keys.length) throw new AppError("unavailable", "Storing the file took too long; send it again");
}

/** Queues files for removal; what no row points to any more is doomed in the same transaction. */
export async function queueFilesForDeletion(
  ownerId: string,
  keys: readonly string[],
  transaction: Transaction,
): Promise<void> {
  if (keys.length === 0) return;
  await transaction.update(storedFiles).set({ state: "doomed" }).where(mine(ownerId, keys));
}

/** Queues files that were not kept; one that was, by a commit whose answer was lost, stays. */
export async function abandonFiles(ownerId: string, keys: readonly string[]): Promise<void> {
  await database()
    .update(storedFiles)
    .set({ state: "doomed" })
    .where(and(mine(ownerId, keys), eq(storedFiles.state, "pending")));
}

/** Queues what a crash left half written that long ago, and the files of people who are gone. */
export async function queueAbandonedFilesForDeletion(ageSeconds: number): Promise<void> {
  const since = sql`now() - make_interval(secs => ${ageSeconds})`;
  const abandoned = and(eq(storedFiles.state, "pending"), sql`${storedFiles.createdAt} <= ${since}`);
  await database()
    .update(storedFiles)
    .set({ state: "doomed" })
    .where(or(abandoned, isNull(storedFiles.userId)));
}

/**
 * Keys of up to a hundred doomed files, the oldest first, after so many; of one person, or of all. None while a backup
 * is under way: asked in the same statement, so that what was doomed after its snapshot is never among them.
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

/** Forgets doomed files that storage has let go of. */
export async function forgetFiles(keys: readonly string[]): Promise<void> {
  await database()
    .delete(storedFiles)
    .where(and(inArray(storedFiles.key, [...keys]), eq(storedFiles.state, "doomed")));
}
