import "server-only";
import { and, desc, eq, inArray, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { secondFactors, sessions, users } from "@/db/schema";
import { isWithinLast } from "@/db/sql";
import { statement } from "@/db/statement";
import { currentRequest } from "@/lib/core/current-request";
import { AppError } from "@/lib/core/errors";
import { sessionBounds } from "@/lib/core/limits/quotas";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { hasSignedInFrom, isFromPlace, type Origin, recordEvent } from "@/lib/core/owners/event-store";
import { lockAccount } from "@/lib/core/owners/quota-store";
import { isRowId } from "@/lib/core/random-id";
import { endPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { type CheckedProof, requireCheckedProof } from "./checked-proof-store";
import { deviceName } from "./device-name";
import { deletePendingSignIns } from "./pending-sign-in-store";

export const sessionLifetimeSeconds = 30 * 24 * 60 * 60;
/** The reasons are in docs/decisions/041-password-and-sessions.md. */
const sessionIdleDays = 14;
const seenEverySeconds = 10 * 60;

export type SessionUser = {
  id: string;
  username: string;
  displayName: string;
  email: string | null;
  /** The language of the person's page, and of the interface where it has messages in it. */
  locale: string;
  sessionId: string;
  /** The ids of the account's pages but the first. */
  furtherPages: string[];
};

export type Session = {
  id: string;
  userAgent: string | null;
  addressRange: string | null;
  createdAt: Date;
  lastSeenAt: Date;
};

/** A row of `sessions` counts as live while it is neither over nor unused for too long. */
export const isLiveSession = sql`(${sessions.expiresAt} > now() and ${sessions.lastSeenAt} > now() - make_interval(days => ${sessionIdleDays}))`;
type NewSession = {
  isProven?: boolean;
  isByPasskey?: boolean;
  checked?: CheckedProof;
  replaces?: string | undefined;
};

/**
 * Makes a session, and deletes the account's expired sessions and those beyond `sessionBounds`. @param range the
 * network of the sign-in @param checked what the sign-in was proven by @param replaces this browser's session, of whatever
 * account, which ends @throws AppError forbidden where a second factor is on and was not proven, invalid_request where the
 * account has no longer what was checked
 */
export async function createSession(
  userId: string,
  userAgent: string | null,
  range: string | null = null,
  { isProven = false, isByPasskey = false, checked, replaces }: NewSession = {},
): Promise<string> {
  await database()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), not(isLiveSession)));
  const values = { userId, userAgent: userAgent?.slice(0, 256) ?? null, addressRange: range };
  return database().transaction(async (transaction) => {
    if (checked) await requireCheckedProof(userId, checked, transaction);
    if (!isProven && (await transaction.$count(secondFactors, eq(secondFactors.userId, userId))) > 0) {
      throw new AppError("forbidden", message("requiresCode"));
    }
    const isKnown = await isKnownDevice(values, transaction);
    const expiresAt = sql`now() + make_interval(secs => ${sessionLifetimeSeconds})`;
    const [session] = await transaction
      .insert(sessions)
      .values({ ...values, expiresAt, ...(isByPasskey && { passkeyAt: sql`now()` }) })
      .returning({ id: sessions.id });
    if (!session) throw new Error("the session was not created");
    if (replaces) await endReplaced(replaces, transaction);
    await endSurplus(userId, session.id, transaction);
    const described = describeSession(userAgent, range);
    if (isKnown) await recordEvent("new_session", userId, described, transaction, values);
    else await queueNotice("new_session", userId, described, transaction, values);
    return session.id;
  });
}

async function endReplaced(sessionId: string, transaction: Transaction): Promise<void> {
  const { userId, userAgent, addressRange } = sessions;
  const [ended] = await transaction
    .delete(sessions)
    .where(eq(sessions.id, sessionId))
    .returning({ userId, userAgent, addressRange });
  if (ended) await recordEvent("signed_out", ended.userId, {}, transaction, ended);
}

/**
 * Ends the sessions that were used longest ago; another sign-in may be ending some of them. @param newest always stays
 */
async function endSurplus(userId: string, newest: string, transaction: Transaction): Promise<void> {
  const surplus = transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, newest)))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
    .offset(sessionBounds.perAccount - 1);
  const free = transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, surplus))
    .for("update", { skipLocked: true });
  await transaction.delete(sessions).where(inArray(sessions.id, free));
}

/** Returns whether an earlier session came from there; a new account gets no mail about its first session. */
async function isKnownDevice(
  { userId, ...origin }: Origin & { userId: string },
  transaction: Transaction,
): Promise<boolean> {
  const like = and(eq(sessions.userId, userId), isLiveSession, isFromPlace(sessions, origin));
  if ((await transaction.$count(sessions, like)) > 0) return true;
  if (await hasSignedInFrom(userId, origin, transaction)) return true;
  const isNew = and(eq(users.id, userId), isWithinLast(users.createdAt, 10 * 60));
  return (await transaction.$count(users, isNew)) > 0;
}

function describeSession(userAgent: string | null, range: string | null): Record<string, string> {
  const at = `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return { device: deviceName(userAgent), at, ...(range && { range }) };
}

const liveSession = statement((database) =>
  database
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      email: users.email,
      locale: users.locale,
      sessionId: sessions.id,
      furtherPages: sql<
        string[]
      >`coalesce((select json_agg(pages.id) from ${users} pages where pages.account_id = ${users.id}), '[]'::json)`,
      unseen: sql<boolean>`not ${isWithinLast(sessions.lastSeenAt, seenEverySeconds)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder("sessionId")), isLiveSession, isNull(users.deleteAfter)))
    .prepare("live_session"),
);

/** Finds a live session and records its use. Accounts that are being deleted are left out. */
export async function findSession(sessionId: string): Promise<SessionUser | undefined> {
  if (!isRowId(sessionId)) return undefined;
  const [found] = await liveSession().execute({ sessionId });
  if (!found) return undefined;
  const { unseen, ...user } = found;
  if (unseen) await database().update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, sessionId));
  return user;
}

/** Returns null once the session has ended. */
export async function findSessionStart(sessionId: string): Promise<Date | null> {
  const { id, createdAt } = sessions;
  const [found] = await database().select({ createdAt }).from(sessions).where(eq(id, sessionId));
  return found?.createdAt ?? null;
}

export type ClosingAccount = { id: string; username: string; deleteAfter: Date };

/** Returns the account of a session where it is being deleted. */
export async function findClosingAccount(sessionId: string): Promise<ClosingAccount | undefined> {
  if (!isRowId(sessionId)) return undefined;
  const [found] = await database()
    .select({ id: users.id, username: users.username, deleteAfter: users.deleteAfter })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isLiveSession, isNotNull(users.deleteAfter)));
  return found?.deleteAfter ? { ...found, deleteAfter: found.deleteAfter } : undefined;
}

/** Lists sessions, the last used first. */
export function listSessions(userId: string): Promise<Session[]> {
  return database()
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      addressRange: sessions.addressRange,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiveSession))
    .orderBy(desc(sessions.lastSeenAt));
}

/** Changes nothing when the session is another account's or has ended. */
export async function endSession(userId: string, sessionId: string): Promise<void> {
  if (!isRowId(sessionId)) return;
  await database().transaction(async (transaction) => {
    const [ended] = await transaction
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .returning({ userAgent: sessions.userAgent, addressRange: sessions.addressRange });
    if (!ended) return;
    if (currentRequest()?.sessionId === sessionId) await recordEvent("signed_out", userId, {}, transaction, ended);
    else await recordEvent("session_ended", userId, { device: deviceName(ended.userAgent) }, transaction);
  });
}

/** Ends pending sign-ins as well, and on request personal tokens, also one being made. @throws AppError not_found */
export async function endOtherSessions(
  userId: string,
  currentSessionId: string,
  { endsPersonalTokens = false } = {},
): Promise<void> {
  await database().transaction(async (transaction) => {
    await lockAccount(userId, transaction);
    await deletePendingSignIns(userId, transaction);
    const ended = await endSessions(userId, transaction, currentSessionId);
    if (ended > 0) await recordEvent("other_sessions_ended", userId, { count: String(ended) }, transaction);
    if (endsPersonalTokens) await endPersonalTokens(userId, transaction);
  });
}

/** @param exceptId a session that goes on @returns how many have ended */
export async function endSessions(userId: string, transaction: Transaction, exceptId?: string): Promise<number> {
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  const ended = await transaction
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Records a proof of the person on their session. @param isByPasskey whether a passkey proved both factors */
export async function recordStepUp(sessionId: string, { isByPasskey = false } = {}): Promise<void> {
  await database()
    .update(sessions)
    .set({ steppedUpAt: sql`now()`, ...(isByPasskey && { passkeyAt: sql`now()` }) })
    .where(eq(sessions.id, sessionId));
}

export async function deleteExpiredSessions(): Promise<void> {
  await database().delete(sessions).where(not(isLiveSession));
}
