import "server-only";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { deletionBounds } from "@/lib/core/limits/quotas";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { changingDomains } from "@/lib/core/owners/change-events";
import { recordEvent } from "@/lib/core/owners/event-store";
import { lockOwner } from "@/lib/core/owners/quota-store";
import { updateUserRow } from "@/lib/core/owners/user-row-store";
import { endAccessToPage } from "@/lib/people/oauth/tokens/page-access-store";
import { endSharing } from "@/lib/people/pages/sharing-store";
import { announceDomains } from "../announcement-store";
import { lockHandles, restoreHandle, suspendHandles } from "../handle-store";
import { requireRoomForPage } from "./further-page-store";
import { lockFurtherPage } from "./lock-store";
import { deleteOffer } from "./offer-store";

/**
 * Takes a further page offline, and ends all access to it but its owner's. Its row stays until `deleteAfter`.
 * @param isAtOnce sets no grace period, for a deletion that follows @throws AppError not_found, conflict
 */
export async function schedulePageDeletion(
  accountId: string,
  pageId: string,
  { isAtOnce = false } = {},
): Promise<void> {
  const days = isAtOnce ? 0 : deletionBounds.graceDays;
  await changingDomains([pageId], () =>
    database().transaction(async (transaction) => {
      await lockHandles(transaction);
      await lockOwner(accountId, transaction);
      const { username, deleteAfter } = await lockFurtherPage(accountId, pageId, transaction);
      if (deleteAfter) throw new AppError("conflict", message("pageBeingDeleted"));
      await updateUserRow(transaction, pageId, { deleteAfter: sql`now() + make_interval(days => ${days})` });
      await suspendHandles(pageId, days, transaction);
      await endAccessToPage(pageId, transaction);
      await endSharing(pageId, transaction);
      await deleteOffer(pageId, transaction);
      await queueNotice("page_deleted", accountId, { page: username, days: String(days) }, transaction);
      await announceDomains(transaction);
    }),
  );
}

/** Restores a page that is being deleted. @throws AppError not_found, conflict when it is not, limit_reached */
export async function restorePage(accountId: string, pageId: string): Promise<void> {
  await changingDomains([pageId], () =>
    database().transaction(async (transaction) => {
      await lockHandles(transaction);
      const owner = await lockOwner(accountId, transaction);
      const { username, alias, deleteAfter } = await lockFurtherPage(accountId, pageId, transaction);
      if (!deleteAfter) throw new AppError("conflict", message("pageNotDeleted"));
      await requireRoomForPage(accountId, owner, transaction);
      await updateUserRow(transaction, pageId, { deleteAfter: null });
      await restoreHandle(pageId, "username", username, transaction);
      if (alias !== null) await restoreHandle(pageId, "alias", alias, transaction);
      await recordEvent("page_restored", accountId, { page: username }, transaction);
      await announceDomains(transaction);
    }),
  );
}

export type DeletedPage = { id: string; username: string; displayName: string; deleteAfter: Date };

/** Lists the pages of an account that can still be restored, the first to go first. */
export async function listDeletedPages(accountId: string): Promise<DeletedPage[]> {
  const { id, username, displayName, deleteAfter } = users;
  const rows = await database()
    .select({ id, username, displayName, deleteAfter })
    .from(users)
    .where(and(eq(users.accountId, accountId), gt(deleteAfter, sql`now()`)))
    .orderBy(asc(deleteAfter));
  return rows.map((row) => ({ ...row, deleteAfter: row.deleteAfter ?? new Date() }));
}
