import "server-only";
import { and, desc, eq, inArray, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { database, type Executor } from "@/db/client";
import { accountEvents, sessions, users } from "@/db/schema";
import { isWithinLast } from "@/db/sql";
import { currentRequest } from "@/lib/core/current-request";
import { eventBounds } from "@/lib/core/limits/quotas";
import type { AccountEventKind } from "./account-events";
import { accountOf } from "./account-of-store";

export type AccountEvent = Omit<typeof accountEvents.$inferSelect, "kind" | "userId"> & { kind: AccountEventKind };

export type Origin = { userAgent: string | null; addressRange: string | null };

/**
 * Records an event of a page or an account, in the log of the account, in the transaction that causes it.
 * @param details never a secret @param origin the current session by default
 */
export async function recordEvent(
  kind: AccountEventKind,
  userId: string,
  details: Record<string, string>,
  executor: Executor = database(),
  origin?: Origin,
): Promise<void> {
  await executor
    .insert(accountEvents)
    .values({ kind, userId: accountOf(userId), details, ...eventOrigin(userId, origin) });
}

function eventOrigin(userId: string, origin: Origin | undefined) {
  const sessionId = currentRequest()?.sessionId ?? null;
  const own = (column: typeof sessions.userAgent | typeof sessions.addressRange) =>
    sql`(select ${column} from ${sessions} where ${sessions.id} = ${sessionId}::uuid and ${sessions.userId} = ${accountOf(userId)})`;
  return origin ?? { userAgent: own(sessions.userAgent), addressRange: own(sessions.addressRange) };
}

type Place = { userAgent: string | null | SQL; addressRange: string | null | SQL };

/** Returns an SQL condition. */
export function isFromPlace(row: typeof accountEvents | typeof sessions, { userAgent, addressRange }: Place): SQL {
  const isSame = (column: SQLWrapper, value: Place[keyof Place]) => sql`${column} is not distinct from ${value}::text`;
  return sql`(${isSame(row.userAgent, userAgent)} and ${isSame(row.addressRange, addressRange)})`;
}

type Hourly = {
  executor?: Executor;
  origin?: Origin;
  isByOrigin?: boolean;
};

/** Records an event that anybody can repeat once an hour. @param details, origin as `recordEvent` */
export async function recordEventHourly(
  kind: AccountEventKind,
  userId: string,
  details: Record<string, string>,
  { executor = database(), origin, isByOrigin = false }: Hourly = {},
): Promise<void> {
  const { userAgent, addressRange } = eventOrigin(userId, origin);
  const among = isByOrigin ? isFromPlace(accountEvents, { userAgent, addressRange }) : sql`true`;
  await executor.execute(
    sql`insert into ${accountEvents} (kind, user_id, details, user_agent, address_range)
      select ${kind}, ${accountOf(userId)}, ${JSON.stringify(details)}::jsonb, ${userAgent}::text, ${addressRange}::text
      where not exists (select 1 from ${accountEvents} where ${accountEvents.userId} = ${accountOf(userId)}
        and ${accountEvents.kind} = ${kind} and ${isWithinLast(accountEvents.createdAt, 3600)} and ${among})`,
  );
}

/**
 * Records in the log of a page's owner what somebody who helps with the page did to it; of equal edits of one person,
 * one an hour. @param executor the transaction of the deed
 */
export async function recordDeedOfMember(
  kind: "member_edited" | "member_published",
  pageId: string,
  memberId: string,
  executor: Executor,
): Promise<void> {
  const isRepeated = sql`exists (select 1 from ${accountEvents} event where event.user_id = deed.account
    and event.kind = ${kind} and event.details = deed.details and ${isWithinLast(sql`event.created_at`, 3600)})`;
  await executor.execute(
    sql`insert into ${accountEvents} (kind, user_id, details)
      select ${kind}, deed.account, deed.details
      from (select ${accountOf(pageId)} as account,
          jsonb_build_object('page', page.username, 'name', member.username) as details
        from ${users} page join ${users} member on member.id = ${memberId}::uuid where page.id = ${pageId}) deed
      where ${kind === "member_edited" ? sql`not ${isRepeated}` : sql`true`}`,
  );
}

const isRecent = sql`${accountEvents.createdAt} > now() - make_interval(days => ${eventBounds.days})`;

/** After one of these events, an earlier session from the same place may have been a stranger's. */
const endings: AccountEventKind[] = [
  "email_restored",
  "session_ended",
  "sessions_ended",
  "other_sessions_ended",
  "password_changed",
  "password_removed",
  "password_set",
];

/** A session that was ended from elsewhere since does not count. */
export async function hasSignedInFrom(userId: string, origin: Origin, executor: Executor): Promise<boolean> {
  const { kind, createdAt } = accountEvents;
  const ofAccount = and(eq(accountEvents.userId, userId), isRecent);
  const [{ last } = { last: null }] = await executor
    .select({ last: sql<string | null>`max(${createdAt})::text` })
    .from(accountEvents)
    .where(and(ofAccount, inArray(kind, endings)));
  const known = and(
    ofAccount,
    inArray(kind, ["new_session", "signed_out"]),
    isFromPlace(accountEvents, origin),
    last === null ? undefined : sql`${createdAt} > ${last}::timestamptz`,
  );
  return (await executor.$count(accountEvents, known)) > 0;
}

/** Returns the details of the newest event of that kind, if it is recent enough. */
export async function findRecentEvent(
  userId: string,
  kind: AccountEventKind,
  seconds: number,
): Promise<AccountEvent["details"] | undefined> {
  const isOfKind = and(eq(accountEvents.userId, userId), eq(accountEvents.kind, kind));
  const [found] = await database()
    .select({ details: accountEvents.details })
    .from(accountEvents)
    .where(and(isOfKind, isWithinLast(accountEvents.createdAt, seconds)))
    .orderBy(desc(accountEvents.createdAt))
    .limit(1);
  return found?.details;
}

/**
 * Returns events, newest first. @param most how many @param before the id of a row of the account, to continue after it
 */
export async function listEvents(userId: string, most: number, before?: string): Promise<AccountEvent[]> {
  const { id, kind, details, userAgent, addressRange, createdAt } = accountEvents;
  const isOlder = z.uuid().safeParse(before).success
    ? sql`(${createdAt}, ${id}) < (select e.created_at, e.id from ${accountEvents} e where e.id = ${before}::uuid and e.user_id = ${userId})`
    : undefined;
  const rows = await database()
    .select({ id, kind, details, userAgent, addressRange, createdAt })
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), isRecent, isOlder))
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
  return rows.map((row) => ({ ...row, kind: row.kind as AccountEventKind }));
}

export async function deleteOldEvents(): Promise<void> {
  await database()
    .delete(accountEvents)
    .where(lt(accountEvents.createdAt, sql`now() - make_interval(days => ${eventBounds.days})`));
}
