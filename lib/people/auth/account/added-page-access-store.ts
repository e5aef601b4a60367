import "server-only";
import { and, asc, eq, gte } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database, type Executor, type Transaction } from "@/db/client";
import { pageInvitations, pageMembers, pageOffers, users } from "@/db/schema";
import { isPageOf } from "@/lib/core/owners/account-of-store";
import { recordEvent } from "@/lib/core/owners/event-store";
import { endHelp } from "@/lib/people/pages/member-store";
import { withdrawInvitation } from "@/lib/people/pages/page-invitation-store";
import { readUsername } from "@/lib/people/pages/page-store";
import { deleteOffer } from "@/lib/people/users/pages/offer-store";
import type { AddedAccess } from "./added-access";

const separator = "/";

/** Locks the pages of an account, which is locked, so that nobody uses an invitation or an offer meanwhile. */
export async function lockPagesOfAccount(accountId: string, transaction: Transaction): Promise<void> {
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(isPageOf(accountId))
    .orderBy(asc(users.id))
    .for("no key update");
}

/** Lists the people, invitations and offers since then by which somebody else has a way to the pages of an account. */
export async function listPageAccessAddedSince(
  accountId: string,
  since: Date,
  executor: Executor = database(),
): Promise<AddedAccess[]> {
  const helpers = alias(users, "helpers");
  const members = await executor
    .select({
      ...{ pageId: pageMembers.pageId, memberId: pageMembers.accountId, addedAt: pageMembers.createdAt },
      ...{ name: helpers.username, of: users.username },
    })
    .from(pageMembers)
    .innerJoin(users, eq(users.id, pageMembers.pageId))
    .innerJoin(helpers, eq(helpers.id, pageMembers.accountId))
    .where(and(isPageOf(accountId), gte(pageMembers.createdAt, since)));
  const invitations = await executor
    .select({
      ...{ pageId: pageInvitations.pageId, invitationId: pageInvitations.id, addedAt: pageInvitations.createdAt },
      of: users.username,
    })
    .from(pageInvitations)
    .innerJoin(users, eq(users.id, pageInvitations.pageId))
    .where(and(isPageOf(accountId), gte(pageInvitations.createdAt, since)));
  const offers = await executor
    .select({
      ...{ id: pageOffers.pageId, name: pageOffers.recipient },
      ...{ of: users.username, addedAt: pageOffers.createdAt },
    })
    .from(pageOffers)
    .innerJoin(users, eq(users.id, pageOffers.pageId))
    .where(and(eq(users.accountId, accountId), gte(pageOffers.createdAt, since)));
  return [
    ...members.map(({ pageId, memberId, ...row }) => ({
      ...row,
      kind: "page_member" as const,
      id: `${pageId}${separator}${memberId}`,
    })),
    ...invitations.map(({ pageId, invitationId, ...row }) => ({
      ...{ ...row, kind: "page_invitation" as const, name: "" },
      id: `${pageId}${separator}${invitationId}`,
    })),
    ...offers.map((row) => ({ ...row, kind: "page_offer" as const })),
  ];
}

/** Ends some of what `listPageAccessAddedSince` gave. The caller has locked the pages. */
export async function endPageAccess(
  accountId: string,
  ended: readonly AddedAccess[],
  transaction: Transaction,
): Promise<void> {
  const of = (kind: AddedAccess["kind"]) => ended.filter((access) => access.kind === kind);
  for (const { id, name, of: page = "" } of of("page_member")) {
    const [pageId = "", memberId = ""] = id.split(separator);
    await endHelp({ id: pageId, username: page }, { id: memberId, username: name }, "owner", transaction);
  }
  for (const { id } of of("page_invitation")) {
    const [pageId = "", invitationId = ""] = id.split(separator);
    await withdrawInvitation(pageId, invitationId, transaction);
  }
  for (const { id } of of("page_offer")) {
    const to = await deleteOffer(id, transaction);
    const page = await readUsername(id, transaction);
    if (to !== undefined) await recordEvent("page_offer_withdrawn", accountId, { page, to }, transaction);
  }
}
