import "server-only";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { isForeignKeyViolation } from "@/db/failure";
import { idempotencyKeys } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { idempotencyBounds } from "@/lib/core/limits/developer-quotas";
import { message } from "@/lib/core/messages/message";
import { randomId } from "@/lib/core/random-id";
import { hashSecret } from "@/lib/core/secrets";

/** A key belongs to a page and to the application or personal token that sent it. */
export type IdempotentRequest = {
  userId: string;
  callerId: string;
  key: string;
  fingerprint: string;
  /** After so long a claim without an answer may be taken over. */
  claimSeconds: number;
};
type KeptAnswer = { status: number; answer: string };
export type Claim =
  | { kind: "claimed"; claimId: string }
  | ({ kind: "answered" } & KeptAnswer)
  | { kind: "in-use" }
  | { kind: "other-request" };

const { userId, callerId, keyHash, claimId, claimedAt, status } = idempotencyKeys;
const isOlderThan = (seconds: number) => lt(claimedAt, sql`now() - make_interval(secs => ${seconds})`);
const isForgotten = isOlderThan(idempotencyBounds.keptSeconds);

/**
 * Claims a key, or tells what became of the request that has it. @throws AppError not_found where the account was deleted
 * meanwhile
 */
export async function claimKey({ key, claimSeconds, ...request }: IdempotentRequest): Promise<Claim> {
  const own = { userId: request.userId, callerId: request.callerId, keyHash: hashSecret(key) };
  const isOwn = and(eq(userId, own.userId), eq(callerId, own.callerId), eq(keyHash, own.keyHash));
  // A claim that is given up between both statements makes room for another one.
  for (;;) {
    const claimed = { fingerprint: request.fingerprint, claimId: randomId(), claimedAt: sql`now()` };
    const [claim] = await database()
      .insert(idempotencyKeys)
      .values({ ...own, ...claimed })
      .onConflictDoUpdate({
        target: [userId, callerId, keyHash],
        set: { ...claimed, status: null, answer: null },
        setWhere: or(isForgotten, and(isNull(status), isOlderThan(claimSeconds))),
      })
      .returning({ claimId })
      .catch((error) => {
        throw isForeignKeyViolation(error) ? new AppError("not_found", message("goneAccount")) : error;
      });
    if (claim) return { kind: "claimed", ...claim };
    const [other] = await database().select().from(idempotencyKeys).where(isOwn);
    if (!other) continue;
    if (other.fingerprint !== request.fingerprint) return { kind: "other-request" };
    if (other.status === null || other.answer === null) return { kind: "in-use" };
    return { kind: "answered", status: other.status, answer: other.answer };
  }
}

const isUnanswered = (claim: string) => and(eq(claimId, claim), isNull(status));

/** Keeps an answer in the transaction of its effect. @returns whether the claim still stood */
export async function keepAnswer(claim: string, kept: KeptAnswer, transaction: Transaction): Promise<boolean> {
  const updated = transaction.update(idempotencyKeys).set(kept).where(isUnanswered(claim));
  return (await updated.returning({ claimId })).length > 0;
}

/** Gives a claim up whose request had no effect; an answer that was kept stays. */
export async function releaseClaim(claim: string): Promise<void> {
  await database().delete(idempotencyKeys).where(isUnanswered(claim));
}

export async function deleteOldAnswers(): Promise<void> {
  await database().delete(idempotencyKeys).where(isForgotten);
}
