import "server-only";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { accounts, passkeys, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";

/**
 * What a sign-in was proven by. @property passwordHash the hash that the typed password was compared with
 * @property passkeyId the row of the passkey @property link the account at a provider
 */
export type CheckedProof = {
  passwordHash?: string;
  passkeyId?: string;
  link?: { provider: string; providerAccountId: string };
};

/** Whom a provider of next-auth lets in, as it hands them on. */
export type CheckedPerson = { id: string; checked: CheckedProof };

/** Returns what a sign-in was proven by, where it was not by an account at a provider. */
export const checkedProofOf = (user: object): CheckedProof => (user as Partial<CheckedPerson>).checked ?? {};

/**
 * Refuses a sign-in whose password was replaced, or whose passkey or link was removed, since it was checked. Whoever does
 * that to end somebody's access locks the account and ends all sessions, which no such sign-in must outlive.
 * @throws AppError invalid_request
 */
export async function requireCheckedProof(
  userId: string,
  { passwordHash, passkeyId, link }: CheckedProof,
  transaction: Transaction,
): Promise<void> {
  const [held] = await transaction
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("share");
  // Statements of their own see what was committed while the lock was waited for.
  const ofPasskey = passkeyId !== undefined && and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId));
  const ofLink =
    link && and(eq(accounts.provider, link.provider), eq(accounts.providerAccountId, link.providerAccountId));
  const isProven =
    held !== undefined &&
    (passwordHash === undefined || held.hash === passwordHash) &&
    (!ofPasskey || (await transaction.$count(passkeys, ofPasskey)) > 0) &&
    (!ofLink || (await transaction.$count(accounts, and(ofLink, eq(accounts.userId, userId)))) > 0);
  if (!isProven) throw new AppError("invalid_request", message("wrongLogin"));
}
