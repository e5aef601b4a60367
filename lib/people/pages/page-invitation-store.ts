import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database, type Executor, type Transaction } from "@/db/client";
import { pageInvitations, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { memberBounds } from "@/lib/core/limits/quotas";
import { queueMail } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { accountOfRow, isPageOf } from "@/lib/core/owners/account-of-store";
import { recordEvent } from "@/lib/core/owners/event-store";
import {
  deleteExpiredInvitations,
  invitationEnd,
  isOfToken,
  isOpen,
  takeInvitation,
  unusableInvitation,
  withdrawOpenInvitation,
} from "@/lib/core/owners/invitation-row-store";
import { requireOpenSession } from "@/lib/core/owners/open-session-store";
import { withLockedOwner } from "@/lib/core/owners/quota-store";
import { isRowId } from "@/lib/core/random-id";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { addMember } from "./member-store";
import type { MemberRole } from "./roles";

export type PageInvitation = Pick<typeof pageInvitations.$inferSelect, "id" | "role" | "email" | "expiresAt">;
/** What somebody is invited to. */
export type InvitedTo = { pageId: string; username: string; displayName: string; owner: string; role: MemberRole };

const { id, pageId, role, email, expiresAt, createdAt } = pageInvitations;
const isAlive = isOpen(pageInvitations);
const isOf = (page: string) => and(eq(pageId, page), isAlive);

/**
 * Invites one person to help with a page. @param address to which the link is mailed, or null @returns the token of a
 * link that is not mailed, of which only the hash is stored @throws AppError limit_reached
 */
export async function invite(
  page: { id: string; username: string },
  invited: MemberRole,
  address: string | null,
): Promise<string | undefined> {
  const token = address === null ? newSecret("invitation") : undefined;
  await withLockedOwner(page.id, async (transaction) => {
    await requireOpenSession(transaction);
    if ((await transaction.$count(pageInvitations, isOf(page.id))) >= memberBounds.invitations)
      throw new AppError("limit_reached", message("maxInvitations", { count: memberBounds.invitations }));
    const [made] = await transaction
      .insert(pageInvitations)
      .values({
        pageId: page.id,
        role: invited,
        email: address,
        hash: token ? hashSecret(token) : null,
        expiresAt: invitationEnd,
      })
      .returning({ id });
    if (!made) throw new Error("the invitation was not made");
    const details = { page: page.username, role: invited, ...(address !== null && { email: address }) };
    await recordEvent("member_invited", page.id, details, transaction);
    if (address === null) return;
    const mail = { userId: page.id, address, details: { invitation: made.id } };
    await queueMail({ kind: "page_invitation", ...mail }, transaction);
  });
  return token;
}

/** Gives a mailed invitation its link when the mail is written. @returns undefined where it was withdrawn */
export async function issuePageInvitation(
  invitationId: string,
): Promise<{ token: string; role: MemberRole } | undefined> {
  if (!isRowId(invitationId)) return undefined;
  const token = newSecret("invitation");
  const [issued] = await database()
    .update(pageInvitations)
    .set({ hash: hashSecret(token) })
    .where(and(eq(id, invitationId), isAlive))
    .returning({ role });
  return issued && { token, ...issued };
}

/** Lists the invitations of a page that can still be used, the oldest first. */
export function listPageInvitations(page: string): Promise<PageInvitation[]> {
  return database()
    .select({ id, role, email, expiresAt })
    .from(pageInvitations)
    .where(isOf(page))
    .orderBy(asc(createdAt));
}

/** Withdraws an invitation. One that is gone is no error. */
export async function withdrawInvitation(
  page: string,
  invitationId: string,
  executor: Executor = database(),
): Promise<void> {
  await withdrawOpenInvitation(pageInvitations, eq(pageId, page), invitationId, executor);
}

/** Withdraws all invitations of a page, such as where it gets another owner. */
export async function withdrawAllInvitations(page: string, transaction: Transaction): Promise<void> {
  await transaction.delete(pageInvitations).where(eq(pageId, page));
}

const owners = alias(users, "owners");

/** Finds what a link leads to; it stays usable. */
export async function findPageInvitation(token: string): Promise<InvitedTo | undefined> {
  const [found] = await database()
    .select({ pageId, role, username: users.username, displayName: users.displayName, owner: owners.username })
    .from(pageInvitations)
    .innerJoin(users, eq(users.id, pageId))
    .innerJoin(owners, eq(owners.id, accountOfRow()))
    .where(and(isOfToken(pageInvitations, token), isNull(users.deleteAfter)));
  return found;
}

/**
 * Uses an invitation up, once even at the same time. @returns the page @throws AppError forbidden where it cannot be
 * used any more, conflict for whoever has the page already, limit_reached
 */
export async function acceptPageInvitation(
  token: string,
  account: { id: string; username: string },
): Promise<{ username: string; role: MemberRole }> {
  const found = await findPageInvitation(token);
  if (!found) throw unusableInvitation();
  const page = { id: found.pageId, username: found.username };
  return withLockedOwner(page.id, async (transaction) => {
    const used = await takeInvitation(pageInvitations, token, transaction);
    const [own] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, page.id), isPageOf(account.id)));
    if (own) throw new AppError("conflict", message("ownPageAlready"));
    await addMember(page, account, used.role, transaction);
    return { username: page.username, role: used.role };
  });
}

export async function deleteExpiredPageInvitations(): Promise<void> {
  await deleteExpiredInvitations(pageInvitations);
}
