import "server-only";
import { and, eq, gt, gte, lt, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { emailLinks, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { mailBounds } from "@/lib/core/limits/quotas";
import { message } from "@/lib/core/messages/message";
import { lockAccount } from "@/lib/core/owners/quota-store";
import { hashSecret, isSecret, newSecret } from "@/lib/core/secrets";
import { deleteQueuedChanges, deleteQueuedMail, deleteQueuedResets, isMailQueued } from "./outbox-store";

export type LinkPurpose = (typeof emailLinks.$inferSelect)["purpose"];
/**
 * `address` is null when the operator made the link; `askedSince` is when the session that asked for the change began.
 */
export type EmailLink = {
  userId: string;
  purpose: LinkPurpose;
  address: string | null;
  changedAt?: Date | null;
  askedSince?: Date | null;
};

const lifetimes: Record<LinkPurpose, number> = {
  prove: mailBounds.proveSeconds,
  undo: mailBounds.undoSeconds,
  reset: mailBounds.resetSeconds,
};

const isAlive = gt(emailLinks.expiresAt, sql`now()`);

/** Returns the token, of which only the hash is stored. */
export async function issueEmailLink(link: EmailLink, executor: Executor = database()): Promise<string> {
  const token = newSecret("emailLink");
  const expiresAt = sql`now() + make_interval(secs => ${lifetimes[link.purpose]})`;
  await executor.insert(emailLinks).values({ ...link, hash: hashSecret(token), expiresAt });
  return token;
}

/** Returns undefined when the mail has been withdrawn. */
export function issueLinkOfMail(mailId: string, link: EmailLink): Promise<string | undefined> {
  return database().transaction(async (transaction) => {
    await lockAccount(link.userId, transaction);
    return (await isMailQueued(mailId, transaction)) ? issueEmailLink(link, transaction) : undefined;
  });
}

/** Finds a link for the page that it opens; the link stays usable. */
export async function findEmailLink(token: string): Promise<(EmailLink & { username: string }) | undefined> {
  if (!isSecret("emailLink", token)) return undefined;
  const { userId, purpose, address } = emailLinks;
  const [link] = await database()
    .select({ userId, purpose, address, username: users.username })
    .from(emailLinks)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(emailLinks.hash, hashSecret(token)), isAlive));
  return link;
}

/**
 * Uses a link up, once even in parallel. It locks the account before the link, as whoever withdraws links does.
 * @throws AppError invalid_request when it is unknown, used or expired
 */
export async function consumeEmailLink(
  token: string,
  purpose: LinkPurpose,
  transaction: Transaction,
): Promise<EmailLink> {
  const { userId, address, changedAt, askedSince } = emailLinks;
  const isUsable = and(eq(emailLinks.hash, hashSecret(token)), eq(emailLinks.purpose, purpose), isAlive);
  const [found] = isSecret("emailLink", token)
    ? await transaction.select({ userId }).from(emailLinks).where(isUsable)
    : [];
  if (!found) throw usedLink();
  await lockAccount(found.userId, transaction);
  const [link] = await transaction
    .delete(emailLinks)
    .where(isUsable)
    .returning({ userId, purpose: emailLinks.purpose, address, changedAt, askedSince });
  if (!link) throw usedLink();
  return link;
}

const usedLink = () => new AppError("invalid_request", message("usedLink"));

/** Deletes the links together with their queued mail. */
export async function deleteProofLinks(userId: string, transaction: Transaction): Promise<void> {
  await transaction.delete(emailLinks).where(and(eq(emailLinks.userId, userId), eq(emailLinks.purpose, "prove")));
  await deleteQueuedMail(userId, ["prove_email"], transaction);
}

/**
 * Deletes the links together with their queued mail. The caller has locked the account. @param email an address that it
 * is about to have
 */
export async function deleteResetLinks(
  userId: string,
  transaction: Transaction,
  email: string | null = null,
): Promise<void> {
  await transaction.delete(emailLinks).where(and(eq(emailLinks.userId, userId), eq(emailLinks.purpose, "reset")));
  await deleteQueuedResets(userId, email, transaction);
}

/**
 * Keeps earlier links, so that the first owner decides. The caller has locked the account. @returns the earliest
 * `askedSince`
 */
export async function deleteUndoLinksSince(undone: EmailLink, transaction: Transaction): Promise<Date | null> {
  const { userId, changedAt = null } = undone;
  const isUndoing = and(eq(emailLinks.userId, userId), eq(emailLinks.purpose, "undo"));
  const links = await transaction
    .delete(emailLinks)
    .where(and(isUndoing, changedAt ? gte(emailLinks.changedAt, changedAt) : undefined))
    .returning({ changedAt: emailLinks.changedAt, askedSince: emailLinks.askedSince });
  const queued = await deleteQueuedChanges(userId, changedAt, transaction);
  const began = [
    ...[undone, ...links].map((link) => link.askedSince ?? link.changedAt),
    ...queued.map(({ askedSince }) => (askedSince ? new Date(askedSince) : null)),
  ];
  return began.reduce<Date | null>((first, at) => (at && (!first || at < first) ? at : first), null);
}

export async function deleteExpiredEmailLinks(): Promise<void> {
  await database().delete(emailLinks).where(lt(emailLinks.expiresAt, sql`now()`));
}
