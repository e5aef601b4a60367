import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { pageMembers, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { memberBounds } from "@/lib/core/limits/quotas";
import { message } from "@/lib/core/messages/message";
import { recordEvent } from "@/lib/core/owners/event-store";
import { requireOpenSession } from "@/lib/core/owners/open-session-store";
import { withLockedOwner } from "@/lib/core/owners/quota-store";
import { isRowId } from "@/lib/core/random-id";
import type { MemberRole } from "./roles";

export type Member = { id: string; username: string; displayName: string; role: MemberRole; since: Date };

const isMember = (pageId: string, accountId: string) =>
  and(eq(pageMembers.pageId, pageId), eq(pageMembers.accountId, accountId));

/** Lists the people who help with a page, the first ones first. */
export function listMembers(pageId: string): Promise<Member[]> {
  return database()
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      role: pageMembers.role,
      since: pageMembers.createdAt,
    })
    .from(pageMembers)
    .innerJoin(users, eq(users.id, pageMembers.accountId))
    .where(eq(pageMembers.pageId, pageId))
    .orderBy(asc(pageMembers.createdAt), asc(users.uid));
}

/** Adds somebody to the people who help with a page, which is locked. @throws AppError limit_reached, conflict */
export async function addMember(
  { id: pageId, username }: { id: string; username: string },
  account: { id: string; username: string },
  role: MemberRole,
  transaction: Transaction,
): Promise<void> {
  if ((await transaction.$count(pageMembers, eq(pageMembers.pageId, pageId))) >= memberBounds.members)
    throw new AppError("limit_reached", message("maxMembers", { count: memberBounds.members }));
  const added = await transaction
    .insert(pageMembers)
    .values({ pageId, accountId: account.id, role })
    .onConflictDoNothing()
    .returning({ pageId: pageMembers.pageId });
  if (added.length === 0) throw new AppError("conflict", message("memberAlready"));
  await recordEvent("member_joined", pageId, { page: username, name: account.username, role }, transaction);
  await recordEvent("page_joined", account.id, { page: username, role }, transaction);
}

/** Changes what somebody may do with a page. @throws AppError not_found, forbidden where the session has ended */
export async function changeRole(
  page: { id: string; username: string },
  accountId: string,
  role: MemberRole,
): Promise<void> {
  await withLockedOwner(page.id, async (transaction) => {
    await requireOpenSession(transaction);
    const member = await lockMember(page.id, accountId, transaction);
    if (member.role === role) return;
    await transaction.update(pageMembers).set({ role }).where(isMember(page.id, accountId));
    const details = { page: page.username, name: member.username, role };
    await recordEvent("member_role_changed", page.id, details, transaction);
  });
}

/** Ends the help of somebody. @param by whether its owner ends it, or the person leaves @throws AppError not_found */
export async function removeMember(
  page: { id: string; username: string },
  accountId: string,
  by: "owner" | "member",
): Promise<void> {
  await withLockedOwner(page.id, async (transaction) => {
    const { username } = await lockMember(page.id, accountId, transaction);
    await endHelp(page, { id: accountId, username }, by, transaction);
  });
}

/** Ends the help of somebody with a page, which is locked. @param by as `removeMember` */
export async function endHelp(
  page: { id: string; username: string },
  member: { id: string; username: string },
  by: "owner" | "member",
  transaction: Transaction,
): Promise<void> {
  await transaction.delete(pageMembers).where(isMember(page.id, member.id));
  const kind = by === "owner" ? "member_removed" : "member_left";
  await recordEvent(kind, page.id, { page: page.username, name: member.username }, transaction);
  await recordEvent("page_left", member.id, { page: page.username }, transaction);
}

/** Ends the help of everybody, such as where a page gets another owner. */
export async function removeAllMembers(pageId: string, transaction: Transaction): Promise<void> {
  await transaction.delete(pageMembers).where(eq(pageMembers.pageId, pageId));
}

async function lockMember(pageId: string, accountId: string, transaction: Transaction) {
  const [member] = isRowId(accountId)
    ? await transaction
        .select({ role: pageMembers.role, username: users.username })
        .from(pageMembers)
        .innerJoin(users, eq(users.id, pageMembers.accountId))
        .where(isMember(pageId, accountId))
        .for("update", { of: pageMembers })
    : [];
  if (!member) throw new AppError("not_found", message("memberGone"));
  return member;
}
