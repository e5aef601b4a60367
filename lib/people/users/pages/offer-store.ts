import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database, type Transaction } from "@/db/client";
import { handles, pageOffers, users } from "@/db/schema";
import { AppError, invalidField } from "@/lib/core/errors";
import { pageOfferBounds } from "@/lib/core/limits/quotas";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { accountOfRow } from "@/lib/core/owners/account-of-store";
import { recordEvent } from "@/lib/core/owners/event-store";
import { requireOpenSession } from "@/lib/core/owners/open-session-store";
import { lockOwner } from "@/lib/core/owners/quota-store";
import { readUsername } from "@/lib/people/pages/page-store";
import { lockHandles } from "../handle-store";
import { lockFurtherPage } from "./lock-store";

const { days, shown } = pageOfferBounds;
const until = sql<Date>`${pageOffers.createdAt} + make_interval(days => ${days})`.mapWith(pageOffers.createdAt);
const isOpen = gt(pageOffers.createdAt, sql`now() - make_interval(days => ${days})`);

/** The condition that an offer is for an account: it names the account, or the address that it has verified. */
const isFor = (accountId: string): SQL | undefined =>
  or(
    eq(pageOffers.accountId, accountId),
    and(
      isNull(pageOffers.accountId),
      sql`lower(${pageOffers.recipient}) = (select lower(receivers.email) from ${users} receivers
        where receivers.id = ${accountId} and receivers.email_verified is not null)`,
    ),
  );

type Receiver = { id: string; username: string };

/** Returns the account of a username, an alias or a verified address, also by the name of one of its further pages. */
async function findReceiver(recipient: string, isAddress: boolean): Promise<Receiver | undefined> {
  const key = recipient.toLowerCase();
  const ofHandle = database()
    .select({ id: accountOfRow() })
    .from(handles)
    .innerJoin(users, eq(users.id, handles.userId))
    .where(and(eq(handles.key, key), ne(handles.kind, "former")));
  const [found] = await database()
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      and(
        isNull(users.deleteAfter),
        isAddress
          ? and(eq(sql`lower(${users.email})`, key), isNotNull(users.emailVerified))
          : inArray(users.id, ofHandle),
      ),
    );
  return found;
}

/**
 * Offers a page to an account, in place of an earlier offer. Whether somebody has an address is told to nobody.
 * @param named as the owner wrote it @throws AppError not_found, conflict, invalid_request
 */
export async function offerPage(accountId: string, pageId: string, named: string): Promise<void> {
  const recipient = named.replace(/^@/, "");
  const isAddress = recipient.includes("@");
  const receiver = await findReceiver(recipient, isAddress);
  if (!receiver && !isAddress) throw invalidField("recipient", message("noAccountOfName", { name: recipient }));
  if (receiver?.id === accountId) throw invalidField("recipient", message("ownAccount"));
  await database().transaction(async (transaction) => {
    await lockHandles(transaction);
    await lockOwner(accountId, transaction);
    await requireOpenSession(transaction);
    const { username: page, deleteAfter } = await lockFurtherPage(accountId, pageId, transaction);
    if (deleteAfter) throw new AppError("conflict", message("pageBeingDeleted"));
    const offer = { accountId: isAddress ? null : (receiver?.id ?? null), recipient, createdAt: sql`now()` };
    await transaction
      .insert(pageOffers)
      .values({ ...offer, pageId })
      .onConflictDoUpdate({ target: pageOffers.pageId, set: offer });
    await recordEvent("page_offered", accountId, { page, to: recipient }, transaction);
    if (!receiver) return;
    const from = await readUsername(accountId, transaction);
    await queueNotice("page_offer_received", receiver.id, { page, from }, transaction);
  });
}

export type SentOffer = { recipient: string; until: Date };

/** Returns the open offers of an account by their pages. */
export async function listSentOffers(accountId: string): Promise<ReadonlyMap<string, SentOffer>> {
  const rows = await database()
    .select({ pageId: pageOffers.pageId, recipient: pageOffers.recipient, until })
    .from(pageOffers)
    .innerJoin(users, eq(users.id, pageOffers.pageId))
    .where(and(eq(users.accountId, accountId), isOpen));
  return new Map(rows.map(({ pageId, ...offer }) => [pageId, offer]));
}

export type ReceivedOffer = { pageId: string; username: string; displayName: string; owner: string; until: Date };

/** Lists the pages that are offered to an account, the oldest offer first. */
export function listReceivedOffers(accountId: string): Promise<ReceivedOffer[]> {
  const owners = alias(users, "owners");
  return database()
    .select({
      pageId: pageOffers.pageId,
      username: users.username,
      displayName: users.displayName,
      owner: owners.username,
      until,
    })
    .from(pageOffers)
    .innerJoin(users, eq(users.id, pageOffers.pageId))
    .innerJoin(owners, eq(owners.id, users.accountId))
    .where(and(isFor(accountId), isOpen, isNull(users.deleteAfter), ne(owners.id, accountId)))
    .orderBy(asc(pageOffers.createdAt))
    .limit(shown);
}

/** Takes the offer of a page to an account, which ends it. @returns whether there was one */
export async function takeOffer(pageId: string, accountId: string, transaction: Transaction): Promise<boolean> {
  const taken = await transaction
    .delete(pageOffers)
    .where(and(eq(pageOffers.pageId, pageId), isOpen, isFor(accountId)))
    .returning({ pageId: pageOffers.pageId });
  return taken.length > 0;
}

/** Ends the offer of a page. @returns to whom it was */
export async function deleteOffer(pageId: string, transaction: Transaction): Promise<string | undefined> {
  const [ended] = await transaction
    .delete(pageOffers)
    .where(eq(pageOffers.pageId, pageId))
    .returning({ recipient: pageOffers.recipient });
  return ended?.recipient;
}

/** Ends the offer of a page by its owner. @throws AppError not_found */
export async function withdrawOffer(accountId: string, pageId: string): Promise<void> {
  await database().transaction(async (transaction) => {
    await lockHandles(transaction);
    await lockOwner(accountId, transaction);
    const { username: page } = await lockFurtherPage(accountId, pageId, transaction);
    const to = await deleteOffer(pageId, transaction);
    if (to !== undefined) await recordEvent("page_offer_withdrawn", accountId, { page, to }, transaction);
  });
}

/** Ends the offer of a page by whom it is for; its owner sees that in the security log. @throws AppError not_found */
export async function declineOffer(accountId: string, pageId: string): Promise<void> {
  await database().transaction(async (transaction) => {
    if (!(await takeOffer(pageId, accountId, transaction))) throw new AppError("not_found", message("goneOffer"));
    const page = await readUsername(pageId, transaction);
    const by = await readUsername(accountId, transaction);
    await recordEvent("page_offer_declined", pageId, { page, by }, transaction);
  });
}

/** Deletes offers whose time is over. */
export async function deleteExpiredOffers(): Promise<void> {
  await database().delete(pageOffers).where(sql`not ${isOpen}`);
}
