import "server-only";
import { sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { deleteResetLinks } from "@/lib/core/mail/email-link-store";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { requireOpenSession } from "@/lib/core/owners/open-session-store";
import { withLockedOwner } from "@/lib/core/owners/quota-store";
import { updateUserRow } from "@/lib/core/owners/user-row-store";
import { lockClientsOf } from "@/lib/people/oauth/clients/added-owner-access-store";
import { endPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { requireOtherSignInMethod } from "../provider/sign-in-method-store";
import { passwordMethod } from "../provider/sign-in-methods";
import { deletePendingSignIns } from "../session/pending-sign-in-store";
import { endSessions } from "../session/session-store";
import { type AddedAccess, accessKey } from "./added-access";
import { endAccess, listSuspectAccess } from "./added-access-store";
import { lockPagesOfAccount } from "./added-page-access-store";

type Replacement = {
  /** The hash that the typed password was compared with, or null while there is none. */
  before: string | null;
  after: string | null;
  /** This session stays. */
  sessionId: string;
  endsPersonalTokens?: boolean;
  /** Keys of suspect access that ends together with the password. */
  ends?: readonly string[];
};

/**
 * Replaces the password and ends every other session, in one transaction.
 * @returns the suspect access that has ended with it
 * @throws AppError conflict when it was replaced since it was read
 */
export function replacePassword(userId: string, replacement: Replacement): Promise<AddedAccess[]> {
  return withLockedOwner(userId, async (transaction) => {
    await requireOpenSession(transaction);
    await writePassword(userId, replacement, transaction);
    return endSuspectAccess(userId, replacement.ends ?? [], transaction);
  });
}

async function endSuspectAccess(userId: string, keys: readonly string[], transaction: Transaction) {
  if (keys.length === 0) return [];
  await lockPagesOfAccount(userId, transaction);
  await lockClientsOf(userId, transaction);
  const ended = (await listSuspectAccess(userId, transaction)).filter((access) => keys.includes(accessKey(access)));
  await endAccess(userId, ended, transaction);
  return ended;
}

/**
 * Removes the password and ends every other session.
 * @param usable the configured providers
 * @throws AppError conflict when no way to sign in would be left
 */
export async function removePassword(
  userId: string,
  { before, sessionId, usable }: { before: string; sessionId: string; usable: readonly string[] },
): Promise<void> {
  await database().transaction(async (transaction) => {
    await requireOtherSignInMethod(userId, passwordMethod, usable, transaction);
    await writePassword(userId, { before, after: null, sessionId }, transaction);
  });
}

async function writePassword(
  userId: string,
  { before, after, sessionId, endsPersonalTokens }: Replacement,
  transaction: Transaction,
): Promise<void> {
  const isAsBefore = sql`${users.passwordHash} is not distinct from ${before}`;
  const isWritten = await updateUserRow(transaction, userId, { passwordHash: after }, isAsBefore);
  if (!isWritten) throw new AppError("conflict", message("passwordChanged"));
  const kind = after === null ? "password_removed" : before === null ? "password_set" : "password_changed";
  await queueNotice(kind, userId, {}, transaction);
  await deletePendingSignIns(userId, transaction);
  await deleteResetLinks(userId, transaction);
  await endSessions(userId, transaction, sessionId);
  if (endsPersonalTokens) await endPersonalTokens(userId, transaction);
}
