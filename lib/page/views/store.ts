import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { profileViews, users, type visitorLikes, visitorSalts } from "@/db/schema";
import { statement } from "@/db/statement";
import { singleton } from "@/lib/core/process/singleton";

export type View = { userId: string; day: string; visitor: string };

const deletedAtOnce = 10_000;

const selectSalt = statement((database) =>
  database
    .select({ salt: visitorSalts.salt })
    .from(visitorSalts)
    .where(eq(visitorSalts.day, sql.placeholder("day")))
    .prepare("visitor_salt_of_day"),
);

const known = () => singleton("visitor-salt", () => ({ day: "", salt: "" }));

/** Returns the salt that all processes share; the first one that needs it creates it. */
export async function daySalt(day: string): Promise<string> {
  if (known().day === day) return known().salt;
  const [found] = await selectSalt().execute({ day });
  if (!found) {
    await database()
      .insert(visitorSalts)
      .values({ day, salt: randomBytes(32).toString("base64url") })
      .onConflictDoNothing();
    return daySalt(day);
  }
  Object.assign(known(), { day, salt: found.salt });
  return found.salt;
}

const countedView = statement((database) =>
  database
    .select({ day: profileViews.day })
    .from(profileViews)
    .where(
      and(
        eq(profileViews.userId, sql.placeholder("userId")),
        eq(profileViews.day, sql.placeholder("day")),
        eq(profileViews.visitor, sql.placeholder("visitor")),
      ),
    )
    .prepare("counted_view"),
);

export async function isCounted(view: View): Promise<boolean> {
  return (await countedView().execute(view)).length > 0;
}

export type CountedView = Omit<View, "day"> & { isShown: boolean };

/** Sorts against deadlocks and skips deleted profiles. @returns new visitors, and whether the profile shows its count */
export async function countViews(views: readonly View[]): Promise<CountedView[]> {
  const rows = sql.join(
    views.map(({ userId, day, visitor }) => sql`(${userId}::uuid, ${day}::date, ${visitor})`),
    sql`, `,
  );
  const isShown = sql<boolean>`(select not ${users.hideViews} from ${users} where ${users.id} = ${profileViews.userId})`;
  return database()
    .insert(profileViews)
    .select(
      sql`select seen.* from (values ${rows}) as seen (user_id, day, visitor) join ${users} on ${users.id} = seen.user_id
        order by seen.user_id, seen.visitor for key share of ${users}`,
    )
    .onConflictDoNothing()
    .returning({ userId: profileViews.userId, visitor: profileViews.visitor, isShown });
}

/** Notifies in one statement, since triggers do not notify of views. */
export async function announceProfiles(userIds: readonly string[]): Promise<void> {
  const ids = sql.join(
    userIds.map((id) => sql`(${id}::text)`),
    sql`, `,
  );
  await database().execute(sql`select pg_notify('vitrine_profile', ids.id) from (values ${ids}) as ids (id)`);
}

/** Deletes the visits and keeps the sums. */
export async function deletePastVisits(today: string): Promise<void> {
  if (known().day < today) Object.assign(known(), { day: "", salt: "" });
  await database().delete(visitorSalts).where(lt(visitorSalts.day, today));
  await deletePastDays(profileViews, today);
}

/** Deletes the rows of the days before, in batches, which keep each statement short. */
export async function deletePastDays(table: typeof profileViews | typeof visitorLikes, today: string): Promise<void> {
  const some = sql`ctid = any(array(select ctid from ${table} where ${lt(table.day, today)} limit ${deletedAtOnce}))`;
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; ) {
    const rows = await database().delete(table).where(some).returning({ day: table.day });
    deleted = rows.length;
  }
}
