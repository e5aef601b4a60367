import "server-only";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { backupRuns } from "@/db/schema";
import { executeRows, isWithinLast } from "@/db/sql";
import { isRunInProgress, leaseEnd } from "@/lib/media/files/lease-store";

const retentionDays = 90;

export type RunKind = (typeof backupRuns.kind)["_"]["data"];
type Claim = {
  kind: RunKind;
  /** A run is due only when none finished within this time, and none failed within a quarter of it. */
  dueEverySeconds?: number;
};

/**
 * Begins a run, which blocks deletions from storage. @returns `undefined` when none is due @throws Error when another
 * one is running
 */
export async function beginRun({ kind, dueEverySeconds }: Claim): Promise<string | undefined> {
  return database().transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('vitrine.backups'))`);
    const [other] = await transaction.select().from(backupRuns).where(isRunInProgress());
    if (other && dueEverySeconds !== undefined) return undefined;
    if (other)
      throw new Error(`A ${other.kind} has been running since ${other.startedAt.toISOString()}; wait for its end`);
    if (dueEverySeconds !== undefined) {
      const since = (seconds: number) => isWithinLast(backupRuns.startedAt, seconds);
      const isDone = and(isNotNull(backupRuns.endedAt), isNull(backupRuns.failure), since(dueEverySeconds));
      const hasFailed = and(or(isNotNull(backupRuns.failure), isNull(backupRuns.endedAt)), since(dueEverySeconds / 4));
      const [recent] = await transaction
        .select({ id: backupRuns.id })
        .from(backupRuns)
        .where(and(eq(backupRuns.isScheduled, true), or(isDone, hasFailed)))
        .limit(1);
      if (recent) return undefined;
    }
    // Runs in the future were noted while the clock was ahead; until then they would count as the last ones.
    await transaction
      .delete(backupRuns)
      .where(sql`${backupRuns.startedAt} not between now() - make_interval(days => ${retentionDays}) and now()`);
    const [run] = await transaction
      .insert(backupRuns)
      .values({ kind, isScheduled: dueEverySeconds !== undefined, heldUntil: leaseEnd() })
      .returning({ id: backupRuns.id });
    return run?.id;
  });
}

/**
 * Tells databases apart that share a backup folder. A restore preserves it, and a move to another server changes it.
 */
export async function instanceId(): Promise<string> {
  const own = sql`system_identifier || '-' || (select oid from pg_database where datname = current_database())`;
  const [row] = await executeRows<{ id: string }>(
    database(),
    sql`select left(md5(${own}), 8) as id from pg_control_system()`,
  );
  if (!row) throw new Error("PostgreSQL did not say which database this is");
  return row.id;
}

/** Returns false when the lease has expired, so that files may have been deleted. */
export async function renewRun(id: string): Promise<boolean> {
  const rows = await database()
    .update(backupRuns)
    .set({ heldUntil: leaseEnd() })
    .where(and(eq(backupRuns.id, id), isRunInProgress()))
    .returning({ id: backupRuns.id });
  return rows.length > 0;
}

export async function endRun(id: string, failure?: string): Promise<void> {
  await database()
    .update(backupRuns)
    .set({ endedAt: sql`now()`, heldUntil: sql`now()`, failure: failure ?? null })
    .where(eq(backupRuns.id, id));
}

/** Call it only in a process that has the database alone. */
export async function endDeadRuns(): Promise<void> {
  await database()
    .update(backupRuns)
    .set({ endedAt: sql`now()`, heldUntil: sql`now()`, failure: "The process ended in the middle" })
    .where(isNull(backupRuns.endedAt));
}

/** Every scheduled backup waits for this run. Times are by the database's clock. */
export async function runInProgress(): Promise<{ kind: RunKind; ageSeconds: number } | undefined> {
  const [run] = await database()
    .select({ kind: backupRuns.kind, ageSeconds: ageSeconds() })
    .from(backupRuns)
    .where(isRunInProgress())
    .orderBy(backupRuns.startedAt)
    .limit(1);
  return run;
}

const ageSeconds = () => sql<number>`extract(epoch from now() - ${backupRuns.startedAt})::float8`.as("age_seconds");

/** Returns an age by the database's clock, which is negative when the clock was set back since. */
export async function lastScheduledRun(): Promise<{ ageSeconds: number; hasFailed: boolean } | undefined> {
  const [run] = await database()
    .select({ ageSeconds: ageSeconds(), failure: backupRuns.failure, endedAt: backupRuns.endedAt })
    .from(backupRuns)
    .where(and(eq(backupRuns.isScheduled, true), sql`not ${isRunInProgress()}`))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1);
  return run && { ageSeconds: run.ageSeconds, hasFailed: run.failure !== null || run.endedAt === null };
}
