import "server-only";
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { database, type Executor, type Transaction } from "@/db/client";
import { personalTokens, users } from "@/db/schema";
import { isWithinLast } from "@/db/sql";
import { statement } from "@/db/statement";
import { AppError } from "@/lib/core/errors";
import { developerQuotas } from "@/lib/core/limits/developer-quotas";
import { requireLimit } from "@/lib/core/limits/limiter";
import { describeFailure, log } from "@/lib/core/log";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { isScope, type Scope } from "@/lib/core/operation/scopes";
import { recordEvent, recordEventHourly } from "@/lib/core/owners/event-store";
import { requireOpenSession } from "@/lib/core/owners/open-session-store";
import { withLockedOwner } from "@/lib/core/owners/quota-store";
import { hashSecret, isSecret, newSecret } from "@/lib/core/secrets";
import type { ActingPage } from "@/lib/people/pages/page-store";
import type { Actor } from "../actor";
import type { NewPersonalToken } from "../schema";

export type PersonalToken = {
  id: string;
  name: string;
  tail: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  isExpired: boolean;
  /** The page that it acts on, and its username. */
  pageId: string;
  page: string;
};
declare const own: unique symbol;
/** Only `listPersonalTokens` returns this type, which therefore proves the owner. */
export type OwnPersonalToken = PersonalToken & { readonly [own]: true };

const daySeconds = 86_400;

const { id, userId, pageId, hash, scopes, expiresAt, lastUsedAt } = personalTokens;
export const isAlive = or(isNull(expiresAt), gt(expiresAt, sql`now()`));
const wasJustUsed = sql<boolean>`coalesce(${isWithinLast(lastUsedAt, 60)}, false)`;

/** The page that a token acts on, which has the id of its account where it is the first. */
export const pageOfToken = sql<string>`${sql`coalesce(${pageId}, ${userId})`}`;
export const personalActorColumns = { id, userId: pageOfToken, scopes, wasJustUsed };
/** The condition compares the placeholder `hash`. */
export const isLivePersonalToken = and(eq(hash, sql.placeholder("hash")), isAlive);

const actorOfPersonalToken = statement((database) =>
  database
    .select(personalActorColumns)
    .from(personalTokens)
    .where(isLivePersonalToken)
    .prepare("actor_of_personal_token"),
);

/** Returns undefined when the text is not a personal token. */
export function personalTokenHash(token: string): string | undefined {
  return isSecret("personalToken", token) ? hashSecret(token) : undefined;
}

export async function findPersonalActor(hash: string): Promise<Actor | undefined> {
  const [token] = await actorOfPersonalToken().execute({ hash });
  return token && toPersonalActor(token);
}

type ActorRow = { id: string; userId: string; scopes: string[]; wasJustUsed: boolean };

/** The use is written at most once a minute. */
export async function toPersonalActor({ id, userId, scopes, wasJustUsed }: ActorRow): Promise<Actor> {
  if (!wasJustUsed) {
    await recordUse(id).catch((error) =>
      log().warn(describeFailure(error), "the last use of a personal token was not recorded"),
    );
  }
  return { userId, personalTokenId: id, scopes: new Set(scopes.filter(isScope)) };
}

/** One of parallel requests writes the use, and none waits for it. */
async function recordUse(tokenId: string): Promise<void> {
  const due = database()
    .select({ id })
    .from(personalTokens)
    .where(and(eq(id, tokenId), sql`not ${wasJustUsed}`))
    .for("no key update", { skipLocked: true });
  await database()
    .update(personalTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(id, sql`(${due})`));
}

/**
 * Returns the secret, which is shown once. @param chosen with the page of the account that it acts on, by default the
 * first one @param isTrial replaces the last token of "Try it" @throws AppError limit_reached, not_found
 */
export async function createPersonalToken(
  ownerId: string,
  { name, scopes, lifetime, page }: NewPersonalToken & { page?: Pick<ActingPage, "id" | "username" | "isFirst"> },
  isTrial = false,
) {
  const token = newSecret("personalToken");
  return withLockedOwner(ownerId, async (transaction) => {
    await requireOpenSession(transaction);
    const further = page && !page.isFirst ? page : undefined;
    if (further) await lockPage(ownerId, further, transaction);
    const former = and(eq(userId, ownerId), eq(personalTokens.isTrial, true));
    if (isTrial) await transaction.delete(personalTokens).where(former);
    const most = developerQuotas.personalTokens;
    if ((await countPersonalTokens(ownerId, transaction)) >= most) {
      throw new AppError("limit_reached", message("maxTokens", { count: most }));
    }
    const expiresAt = lifetime === "none" ? null : sql`now() + make_interval(secs => ${Number(lifetime) * daySeconds})`;
    const [made] = await transaction
      .insert(personalTokens)
      .values({
        ...{ userId: ownerId, pageId: further?.id, name, scopes, expiresAt, isTrial },
        ...{ hash: hashSecret(token), tail: token.slice(-4) },
      })
      .returning({ id, expiresAt: personalTokens.expiresAt });
    if (!made) throw new Error("the INSERT of a personal token returned no row");
    if (isTrial)
      await recordEventHourly("trial_token_created", ownerId, {}, { executor: transaction, isByOrigin: true });
    else {
      const details = { name, ...(further && { page: further.username }) };
      await queueNotice("personal_token_created", ownerId, details, transaction);
    }
    return { ...made, token };
  });
}

/** Locks a page, so that it is not moved meanwhile. @throws AppError not_found where the account has it no more */
async function lockPage(accountId: string, page: { id: string; username: string }, transaction: Transaction) {
  const held = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, page.id), eq(users.accountId, accountId), isNull(users.deleteAfter)))
    .for("share");
  if (held.length === 0) throw new AppError("not_found", message("noPageOfYours", { name: page.username }));
}

/** Lists the personal tokens of an account, newest first; an expired one is among them until the sweep deletes it. */
export async function listPersonalTokens(ownerId: string): Promise<OwnPersonalToken[]> {
  const { name, tail, createdAt } = personalTokens;
  const rows = await database()
    .select({
      id,
      name,
      tail,
      scopes,
      createdAt,
      expiresAt,
      lastUsedAt,
      isExpired: sql<boolean>`not ${isAlive}`,
      pageId: pageOfToken,
      page: users.username,
    })
    .from(personalTokens)
    .innerJoin(users, eq(users.id, pageOfToken))
    .where(eq(userId, ownerId))
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({ ...row, scopes: row.scopes.filter(isScope) }) as OwnPersonalToken);
}

/** Returns how many live personal tokens an account has; expired ones do not count. */
export async function countPersonalTokens(ownerId: string, executor: Executor = database()): Promise<number> {
  return executor.$count(personalTokens, and(eq(userId, ownerId), isAlive));
}

/** @throws AppError not_found, also when it is another person's */
export async function deletePersonalToken(ownerId: string, tokenId: string): Promise<void> {
  const own = and(eq(id, tokenId), eq(userId, ownerId));
  const gone = new AppError("not_found", message("tokenGone"));
  if (!z.uuid().safeParse(tokenId).success) throw gone;
  await database().transaction(async (transaction) => {
    const [ended] = await transaction.delete(personalTokens).where(own).returning({ name: personalTokens.name });
    if (!ended) throw gone;
    await recordEvent("personal_token_ended", ownerId, { name: ended.name }, transaction);
  });
}

/** Ends every personal token of an account. @returns how many */
export async function endPersonalTokens(
  ownerId: string,
  transaction: Transaction,
  ids?: readonly string[],
): Promise<number> {
  const named = ids && inArray(id, [...ids]);
  const ended = await transaction
    .delete(personalTokens)
    .where(and(eq(userId, ownerId), named))
    .returning({ id });
  const details = { count: String(ended.length) };
  if (ended.length > 0) await recordEvent("personal_tokens_ended", ownerId, details, transaction);
  return ended.length;
}

/** Ends the personal tokens that act on a page which its account gives up. */
export async function endPersonalTokensOfPage(ofPageId: string, transaction: Transaction): Promise<void> {
  const ofPage = eq(pageId, ofPageId);
  const { name } = personalTokens;
  for (const token of await transaction.delete(personalTokens).where(ofPage).returning({ userId, name }))
    await recordEvent("personal_token_ended", token.userId, { name: token.name }, transaction);
}

export async function deleteExpiredPersonalTokens(): Promise<void> {
  await database().delete(personalTokens).where(lt(expiresAt, sql`now()`));
}

/** Does the same as `createPersonalToken`, with a limit. @throws AppError rate_limited, limit_reached */
export async function makePersonalToken(...parameters: Parameters<typeof createPersonalToken>) {
  const [ownerId] = parameters;
  await requireLimit("personal_token", ownerId);
  return createPersonalToken(...parameters);
}
