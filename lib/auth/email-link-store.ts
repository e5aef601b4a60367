import "server-only";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { emailLinks, users } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { mailBounds } from "@/lib/limits/quotas";
import { hashSecret, isSecret, newSecret } from "@/lib/secrets";

export type LinkPurpose = (typeof emailLinks.$inferSelect)["purpose"];
/** `address` is where the link was sent; null when the operator made it. `changedAt` is of a change that it undoes. */
export type EmailLink = { userId: string; purpose: LinkPurpose; address: string | null; changedAt?: Date | null };

const lifetimes: Record<LinkPurpose, number> = {
  prove: mailBounds.proveSeconds,
  undo: mailBounds.undoSeconds,
  reset: mailBounds.resetSeconds,
};

const isAlive = gt(emailLinks.expiresAt, sql`now()`);

/** @returns the token, of which only the hash is stored */
export async function issueEmailLink(link: EmailLink): Promise<string> {
  const token = newSecret("emailLink");
  const expiresAt = sql`now() + make_interval(secs => ${lifetimes[link.purpose]})`;
  await database()
    .insert(emailLinks)
    .values({ ...link, hash: hashSecret(token), expiresAt });
  return token;
}

/** What a live link would do, for the page that it opens; it stays usable. */
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

/** Once only, even at the same time. @throws AppError invalid_request when it is unknown, used or expired */
export async function consumeEmailLink(
  token: string,
  purpose: LinkPurpose,
  transaction: Transaction,
): Promise<EmailLink> {
  const [link] = isSecret("emailLink", token)
    ? await transaction
        .delete(emailLinks)
        .where(and(eq(emailLinks.hash, hashSecret(token)), eq(emailLinks.purpose, purpose), isAlive))
        .returning({
          userId: emailLinks.userId,
          purpose: emailLinks.purpose,
          address: emailLinks.address,
          changedAt: emailLinks.changedAt,
        })
    : [];
  if (!link) throw new AppError("invalid_request", "This link was used already or has expired; ask for another");
  return link;
}

/** All links of an account, or those of one purpose. */
export async function deleteEmailLinks(userId: string, transaction: Transaction, purpose?: LinkPurpose): Promise<void> {
  const ofPurpose = purpose && eq(emailLinks.purpose, purpose);
  await transaction.delete(emailLinks).where(and(eq(emailLinks.userId, userId), ofPurpose));
}

export async function deleteExpiredEmailLinks(): Promise<void> {
  await database().delete(emailLinks).where(lt(emailLinks.expiresAt, sql`now()`));
}
