import "server-only";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { pendingSignIns, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { secondFactorBounds } from "@/lib/core/limits/quotas";
import { message } from "@/lib/core/messages/message";
import { hashSecret, isSecret, newSecret } from "@/lib/core/secrets";
import { type CheckedPerson, type CheckedProof, requireCheckedProof } from "./checked-proof-store";

/** The first factor is proven, but there is no session yet. */
export type PendingSignIn = { userId: string; username: string };

const isAlive = gt(pendingSignIns.expiresAt, sql`now()`);

/**
 * Returns the cookie's token, of which only the hash is stored. @param checked what the first factor was proven by
 * @throws AppError invalid_request where the account has no longer what was checked
 */
export async function issuePendingSignIn(userId: string, checked?: CheckedProof): Promise<string> {
  const token = newSecret("pendingSignIn");
  const expiresAt = sql`now() + make_interval(secs => ${secondFactorBounds.pendingSeconds})`;
  await database().transaction(async (transaction) => {
    if (checked) await requireCheckedProof(userId, checked, transaction);
    await transaction.insert(pendingSignIns).values({ hash: hashSecret(token), userId, expiresAt });
  });
  return token;
}

export async function findPendingSignIn(token: string): Promise<PendingSignIn | undefined> {
  if (!isSecret("pendingSignIn", token)) return undefined;
  const [found] = await database()
    .select({ userId: pendingSignIns.userId, username: users.username })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(and(eq(pendingSignIns.hash, hashSecret(token)), isAlive));
  return found;
}

/**
 * Uses it up in the transaction of `prove`, which throws to refuse. @returns whose it was, with the hash of their password
 * at that moment, without which `createSession` would let in a sign-in that a new password has ended
 * @throws AppError forbidden when it is used or expired
 */
export function consumePendingSignIn(
  token: string,
  prove: (userId: string, transaction: Transaction) => Promise<void>,
): Promise<CheckedPerson> {
  return database().transaction(async (transaction) => {
    const [found] = isSecret("pendingSignIn", token)
      ? await transaction
          .delete(pendingSignIns)
          .where(and(eq(pendingSignIns.hash, hashSecret(token)), isAlive))
          .returning({ userId: pendingSignIns.userId })
      : [];
    if (!found) throw new AppError("forbidden", message("slowSignIn"));
    await prove(found.userId, transaction);
    // Whoever replaces a password deletes what this has locked, and so commits before or after it.
    const [person] = await transaction
      .select({ hash: users.passwordHash })
      .from(users)
      .where(eq(users.id, found.userId));
    return { id: found.userId, checked: person?.hash ? { passwordHash: person.hash } : {} };
  });
}

export async function deletePendingSignIns(userId: string, transaction: Transaction): Promise<void> {
  await transaction.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}

export async function deleteExpiredPendingSignIns(): Promise<void> {
  await database().delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, sql`now()`));
}
