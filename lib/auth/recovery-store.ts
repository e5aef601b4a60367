import "server-only";
import { eq } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { sessions, users } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { deleteQueuedMail, queueNotice } from "@/lib/mail/outbox-store";
import { changingProfile } from "@/lib/owners/change-events";
import { lockAccount } from "@/lib/owners/quota-store";
import { restoreEmail, takeProvenEmail } from "@/lib/users/email-store";
import { endAccessAddedSince } from "./added-access-store";
import { consumeEmailLink, deleteEmailLinks, type EmailLink, type LinkPurpose } from "./email-link-store";
import { deletePendingSignIns } from "./pending-sign-in-store";

/** Consumes a link and does its work in one transaction, so that a refusal burns nothing. */
async function byLink<Result>(
  token: string,
  purpose: LinkPurpose,
  work: (link: EmailLink, transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let owner = "";
  const result = await database().transaction(async (transaction) => {
    const link = await consumeEmailLink(token, purpose, transaction);
    owner = link.userId;
    await lockAccount(owner, transaction);
    return work(link, transaction);
  });
  await changingProfile(owner, async () => {});
  return result;
}

const addressOf = ({ address }: EmailLink): string => {
  if (address === null) throw new AppError("invalid_request", "This link belongs to no address; ask for another");
  return address;
};

/** The address becomes the proven one of the account. @throws AppError invalid_request, conflict */
export async function proveByLink(token: string): Promise<void> {
  await byLink(token, "prove", async (link, transaction) => {
    await takeProvenEmail(link.userId, addressOf(link), transaction);
  });
}

/**
 * Puts the former address back and ends all sessions: whoever changed it may be signed in. What they may have added since
 * to come back by ends as well.
 * @returns whose account it is @throws AppError invalid_request, conflict
 */
export function undoByLink(token: string): Promise<EmailLink> {
  return byLink(token, "undo", async (link, transaction) => {
    await restoreEmail(link.userId, addressOf(link), transaction);
    await deleteEmailLinks(link.userId, transaction);
    await deleteQueuedMail(link.userId, ["email_changed", "prove_email", "reset_password"], transaction);
    await transaction.delete(sessions).where(eq(sessions.userId, link.userId));
    await deletePendingSignIns(link.userId, transaction);
    if (link.changedAt) await endAccessAddedSince(link.userId, link.changedAt, transaction);
    return link;
  });
}

/** Sets another password and ends all sessions. The address that the link was sent to is proven by it. */
export async function resetByLink(token: string, passwordHash: string): Promise<void> {
  await byLink(token, "reset", async ({ userId, address }, transaction) => {
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await transaction.delete(sessions).where(eq(sessions.userId, userId));
    await deletePendingSignIns(userId, transaction);
    // Another link to reset, such as of somebody who asked at the same time, must not undo this.
    await deleteEmailLinks(userId, transaction, "reset");
    if (address !== null) await takeProvenEmail(userId, address, transaction, { isOptional: true });
    await queueNotice("password_changed", userId, {}, transaction);
  });
}
