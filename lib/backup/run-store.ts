import "server-only";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { rowsOf } from "@/db/rows";
import { backupRuns } from "@/db/schema";
import { afterALease, isUnderWay } from "@/lib/media/hold-store";

const retentionDays = 90;

export type RunKind = (typeof backupRuns.kind)["_"]["data"];
type Claim = {
  kind: RunKind;
  /** Only when this long ago no scheduled one was finished, and a quarter of that ago none failed. */
  dueEverySeconds?: number;
};

/**
 * Begins a run, of which there is one at a time, whoever begins it. From then on no file is removed from storage.
 * @returns its id; `undefined` when it is not due
 * @throws Error when another one is under way
 */
export async function beginRun({ kind, dueEverySeconds }: Claim): Promise<string | undefined> {
  return database().transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('vitrine.backups'))`);
    const [other] = await transaction.select().from(backupRuns).where(isUnderWay());
    if (other && dueEverySeconds !== undefined) return undefined;
    if (other) throw new Error(`A ${other.kind} is under way since ${other.startedAt.toISOString()}; wait for its end`);
    if (dueEverySeconds !== undefined) {
      const since = (seconds: number) =>
        sql`${backupRuns.startedAt} between now() - make_interval(secs => ${seconds}) and now()`;
      const isDone = and(isNotNull(backupRuns.endedAt), isNull(backupRuns.failure), since(dueEverySeconds));
      const hasFailed = and(or(isNotNull(backupRuns.failure), isNull(backupRuns.endedAt)), since(dueEverySeconds / 4));
      const [recent] = await transaction
        .select({ id: backupRuns.id })
        .from(backupRuns)
        .where(and(eq(backupRuns.isScheduled, true), or(isDone, hasFailed)))
        .limit(1);
      if (recent) return undefined;
    }
    // Runs of the future were noted while the clock was ahead; they would count as the last ones until then.
    await transaction
      .delete(backupRuns)
      .where(sql`${backupRuns.startedAt} not between now() - make_interval(days => ${retentionDays}) and now()`);
    const [run] = await transaction
      .insert(backupRuns)
      .values({ kind, isScheduled: dueEverySeconds !== undefined, heldUntil: afterALease() })
      .returning({ id: backupRuns.id });
    return run?.id;
  });
}

/**
 * Eight characters that tell this database from all others, so that instances that back up to one folder leave one
 * another's backups alone. A restore keeps it; another server or folder of the database changes it.
 */
export async function instanceId(): Promise<string> {
  const own = sql`system_identifier || '-' || (select oid from pg_database where datname = current_database())`;
  const [row] = await rowsOf<{ id: string }>(
    database(),
    sql`select left(md5(${own}), 8) as id from pg_control_system()`,
  );
  if (!row) throw new Error("PostgreSQL did not say which database this is");
  return row.id;
}

/** Holds on for another lease; false when the one before has run out, so that files may have been removed. */
export async function renewRun(id: string): Promise<boolean> {
  const rows = await database()
    .update(backupRuns)
    .set({ heldUntil: afterALease() })
    .where(and(eq(backupRuns.id, id), isUnderWay()))
    .returning({ id: backupRuns.id });
  return rows.length > 0;
}

/** @param failure why it failed, in a sentence */
export async function endRun(id: string, failure?: string): Promise<void> {
  await database()
    .update(backupRuns)
    .set({ endedAt: sql`now()`, heldUntil: sql`now()`, failure: failure ?? null })
    .where(eq(backupRuns.id, id));
}

/** Gives up what a process that is dead had begun; for who has the database alone. */
export async function endDeadRuns(): Promise<void> {
  await database()
    .update(backupRuns)
    .set({ endedAt: sql`now()`, heldUntil: sql`now()`, failure: "The process ended in the middle" })
    .where(isNull(backupRuns.endedAt));
}

/**
 * The last scheduled backup that has ended or died, if there was one.
 * @returns with its age by the clock of the database, negative when that clock was set back since
 */
export async function lastScheduledRun(): Promise<{ ageSeconds: number; hasFailed: boolean } | undefined> {
  const age = sql<number>`extract(epoch from now() - ${backupRuns.startedAt})::float8`.as("age_seconds");
  const [run] = await database()
    .select({ ageSeconds: age, failure: backupRuns.failure, endedAt: backupRuns.endedAt })
    .from(backupRuns)
    .where(and(eq(backupRuns.isScheduled, true), sql`not ${isUnderWay()}`))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1);
  return run && { ageSeconds: run.ageSeconds, hasFailed: run.failure !== null || run.endedAt === null };
}
