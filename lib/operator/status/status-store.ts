import "server-only";
import { asc, lt, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { statusDays } from "@/db/schema";
import { utcDay } from "@/lib/core/day";

export type StatusDay = typeof statusDays.$inferSelect;

/**
 * Counts the check of a minute, once however many processes report it. @param parts whether each part works
 */
export async function countChecks(parts: Readonly<Record<string, boolean>>, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const rows = Object.entries(parts).map(([part, works]) => ({
    ...{ day: utcDay(minute), part, checks: 1, failures: works ? 0 : 1 },
    ...{ firstCheckedAt: minute, checkedAt: minute },
  }));
  // In one order, so that two processes cannot wait for each other.
  rows.sort((one, other) => (one.part < other.part ? -1 : 1));
  await database()
    .insert(statusDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [statusDays.day, statusDays.part],
      set: {
        checks: sql`${statusDays.checks} + 1`,
        failures: sql`${statusDays.failures} + excluded.failures`,
        checkedAt: sql`excluded.checked_at`,
      },
      setWhere: sql`${statusDays.checkedAt} < excluded.checked_at`,
    });
}

/** Returns what was counted, the oldest day first. */
export const listStatusDays = (): Promise<StatusDay[]> =>
  database().select().from(statusDays).orderBy(asc(statusDays.day), asc(statusDays.part));

/** @param day the first one that stays */
export async function deleteStatusBefore(day: string): Promise<void> {
  await database().delete(statusDays).where(lt(statusDays.day, day));
}
