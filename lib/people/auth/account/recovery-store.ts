import "server-only";
import { isNotNull } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import {
  consumeEmailLink,
  deleteProofLinks,
  deleteResetLinks,
  deleteUndoLinksSince,
  type EmailLink,
  type LinkPurpose,
} from "@/lib/core/mail/email-link-store";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { changingProfile } from "@/lib/core/owners/change-events";
import { recordEvent } from "@/lib/core/owners/event-store";
import { updateUserRow } from "@/lib/core/owners/user-row-store";
import { restoreEmail, takeProvenEmail } from "@/lib/people/users/email-store";
import { deletePendingSignIns } from "../session/pending-sign-in-store";
import { endSessions } from "../session/session-store";
import { endedDetail } from "./added-access";
import { endAccessAddedSince, suspectSince } from "./added-access-store";

/** Uses the link up in the transaction of its work, so that a refusal leaves it usable. */
async function byLink<Result>(
  token: string,
  purpose: LinkPurpose,
  work: (link: EmailLink, transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let owner = "";
  const result = await database().transaction(async (transaction) => {
    const link = await consumeEmailLink(token, purpose, transaction);
    owner = link.userId;
    return work(link, transaction);
  });
  await changingProfile(owner, async () => {});
  return result;
}

const linkAddress = ({ address }: EmailLink): string => {
  if (address === null) throw new AppError("invalid_request", message("linkOfNone"));
  return address;
};

/** @throws AppError invalid_request, conflict */
export async function proveByLink(token: string): Promise<void> {
  await byLink(token, "prove", async (link, transaction) => {
    await takeProvenEmail(link.userId, linkAddress(link), transaction);
  });
}

/**
 * Puts the former address back and ends all sessions and the password, which whoever changed the address may know. What
 * they may have added to come back by ends as well, in whatever session they did it. @returns whose account it is
 * @throws AppError invalid_request, conflict
 */
export function undoByLink(token: string): Promise<EmailLink> {
  return byLink(token, "undo", async (link, transaction) => {
    const { userId } = link;
    await restoreEmail(userId, linkAddress(link), transaction);
    const began = await deleteUndoLinksSince(link, transaction);
    await deleteProofLinks(userId, transaction);
    await deleteResetLinks(userId, transaction);
    await dropUnsafePassword(userId, transaction);
    await endSessions(userId, transaction);
    await deletePendingSignIns(userId, transaction);
    const ended = began ? await endAddedBefore(began, link, transaction) : [];
    await queueNotice("email_restored", userId, { email: linkAddress(link), ended: endedDetail(ended) }, transaction);
    return link;
  });
}

/** @param began when the first session that asked for the change began */
function endAddedBefore(began: Date, { userId, changedAt }: EmailLink, transaction: Transaction) {
  const suspect = suspectSince(changedAt ?? began);
  return endAccessAddedSince(userId, suspect < began ? suspect : began, transaction);
}

async function dropUnsafePassword(userId: string, transaction: Transaction): Promise<void> {
  const isDropped = await updateUserRow(transaction, userId, { passwordHash: null }, isNotNull(users.passwordHash));
  if (isDropped) await recordEvent("password_removed", userId, {}, transaction);
}

/** Ends all sessions, and proves the address that the link was sent to. */
export async function resetByLink(token: string, passwordHash: string): Promise<void> {
  await byLink(token, "reset", async ({ userId, address }, transaction) => {
    await updateUserRow(transaction, userId, { passwordHash });
    await endSessions(userId, transaction);
    await deletePendingSignIns(userId, transaction);
    // Another reset link, such as an attacker's, must not undo this.
    await deleteResetLinks(userId, transaction);
    if (address !== null) await takeProvenEmail(userId, address, transaction, { isOptional: true });
    await queueNotice("password_changed", userId, {}, transaction);
  });
}
