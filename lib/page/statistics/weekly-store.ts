import "server-only";
import { and, asc, eq, gt, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database } from "@/db/client";
import { statisticsMails, users } from "@/db/schema";
import { queueMail } from "@/lib/core/mail/outbox-store";
import { accountOf } from "@/lib/core/owners/account-of-store";

export type WeeklyMail = Pick<typeof statisticsMails.$inferSelect, "userId" | "timeZone" | "week">;

const readAtOnce = 500;

export async function findWeeklyMail(userId: string): Promise<WeeklyMail | undefined> {
  const [found] = await database().select().from(statisticsMails).where(eq(statisticsMails.userId, userId));
  return found;
}

/** @param week the Monday (there) of the week in which nothing more is sent */
export async function turnOnWeeklyMail(userId: string, timeZone: string, week: string): Promise<void> {
  await database()
    .insert(statisticsMails)
    .values({ userId, timeZone, week })
    .onConflictDoUpdate({ target: statisticsMails.userId, set: { timeZone } });
}

export async function turnOffWeeklyMail(userId: string): Promise<void> {
  await database().delete(statisticsMails).where(eq(statisticsMails.userId, userId));
}

/** Lists those to whom nothing was sent since a day, some at a time. @param after the last one of the list before */
export async function listWeeklyMails(day: string, after: string | undefined): Promise<WeeklyMail[]> {
  return database()
    .select()
    .from(statisticsMails)
    .where(and(lte(statisticsMails.week, day), after === undefined ? undefined : gt(statisticsMails.userId, after)))
    .orderBy(asc(statisticsMails.userId))
    .limit(readAtOnce);
}

/**
 * Takes the week for this process, so that a mail is queued once however many processes try. @param details none where
 * there is nothing to tell @returns whether a mail was queued
 */
export function queueWeek(userId: string, week: string, details: Record<string, string> | undefined): Promise<boolean> {
  return database().transaction(async (transaction) => {
    const taken = await transaction
      .update(statisticsMails)
      .set({ week })
      .where(and(eq(statisticsMails.userId, userId), lt(statisticsMails.week, week)))
      .returning({ userId: statisticsMails.userId });
    if (taken.length === 0 || !details) return false;
    const pages = alias(users, "pages");
    const [account] = await transaction
      .select({ address: users.email })
      .from(users)
      .innerJoin(pages, and(eq(pages.id, userId), isNull(pages.deleteAfter)))
      .where(and(eq(users.id, accountOf(userId)), isNotNull(users.emailVerified)));
    if (!account?.address) return false;
    await queueMail({ kind: "statistics_week", userId, address: account.address, details }, transaction);
    return true;
  });
}
