import "server-only";
import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { oauthClients, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { deletionBounds } from "@/lib/core/limits/quotas";
import { queueMail, queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { isPageOf } from "@/lib/core/owners/account-of-store";
import { changingDomains } from "@/lib/core/owners/change-events";
import { recordEvent } from "@/lib/core/owners/event-store";
import { deleteUserRow, updateUserRow, updateUserRows } from "@/lib/core/owners/user-row-store";
import { releaseAllFiles } from "@/lib/media/files/file-store";
import { isOwnedBy, listHeirs } from "@/lib/people/oauth/clients/standing-store";
import { leaveAllClients } from "@/lib/people/oauth/clients/transfer-store";
import { endPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { disconnectAllApplications } from "@/lib/people/oauth/tokens/consent-store";
import { announceDomains } from "@/lib/people/users/announcement-store";
import { lockHandles, restoreHandle, retireHandles, suspendHandles } from "@/lib/people/users/handle-store";
import { endSessions } from "../session/session-store";

const { graceDays } = deletionBounds;

async function listPageIds(userId: string): Promise<string[]> {
  const rows = await database().select({ id: users.id }).from(users).where(isPageOf(userId));
  return rows.map(({ id }) => id);
}

/**
 * Locks the account, then its further pages and then the applications it owns, in the order of every deletion. @throws AppError
 * not_found
 */
async function lockAll(userId: string, transaction: Transaction) {
  await lockHandles(transaction);
  const [user] = await transaction
    .select({
      username: users.username,
      locale: users.locale,
      address: sql<string | null>`case when ${users.emailVerified} is not null then ${users.email} end`,
      deleteAfter: users.deleteAfter,
      isDue: sql<boolean>`coalesce(${users.deleteAfter} <= now(), false)`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!user) throw new AppError("not_found", message("goneAccount"));
  const pages = await transaction
    .select({
      id: users.id,
      username: users.username,
      alias: users.alias,
      deleteAfter: users.deleteAfter,
      /** Both were set in one transaction, and so to the same time. */
      wentAlong: sql<boolean>`${users.deleteAfter} is not distinct from
        (select accounts.delete_after from ${users} accounts where accounts.id = ${userId})`,
    })
    .from(users)
    .where(isPageOf(userId))
    .orderBy(asc(users.id))
    .for("no key update");
  await transaction
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(isOwnedBy(userId))
    .orderBy(asc(oauthClients.id))
    .for("update");
  return { ...user, pages };
}

/**
 * Takes an account offline with all its pages, and ends its sessions and tokens. Its applications pass to co-owners, and
 * end where they have none. Rows stay until `deleteAfter`.
 * @param isAtOnce sets no grace period: `deleteAccount` follows, or the maintenance deletes it
 * @throws AppError not_found, conflict when it is being deleted already
 */
export async function scheduleDeletion(userId: string, { isAtOnce = false } = {}): Promise<void> {
  const days = isAtOnce ? 0 : graceDays;
  const changed = [...(await listPageIds(userId)), ...(await listHeirs(userId))];
  await changingDomains(changed, () =>
    database().transaction(async (transaction) => {
      const { deleteAfter, pages } = await lockAll(userId, transaction);
      if (deleteAfter) throw new AppError("conflict", message("beingDeleted"));
      if (!isAtOnce) await queueNotice("deletion_scheduled", userId, { days: String(days) }, transaction);
      const deletion = sql`now() + make_interval(days => ${days})`;
      await updateUserRows(transaction, and(isPageOf(userId), isNull(users.deleteAfter)), { deleteAfter: deletion });
      for (const { id } of pages.filter((page) => !page.deleteAfter)) await suspendHandles(id, days, transaction);
      await leaveAllClients(userId, transaction);
      await disconnectAllApplications(userId, transaction);
      await endPersonalTokens(userId, transaction);
      await endSessions(userId, transaction);
      await announceDomains(transaction);
    }),
  );
}

/**
 * Restores an account that is being deleted, with the pages that went with it; one that was deleted before stays so.
 * @throws AppError not_found, conflict when it is not
 */
export async function restoreAccount(userId: string): Promise<void> {
  await changingDomains(await listPageIds(userId), () =>
    database().transaction(async (transaction) => {
      const { deleteAfter, pages } = await lockAll(userId, transaction);
      if (!deleteAfter) throw new AppError("conflict", message("notBeingDeleted"));
      for (const { id, username, alias } of pages.filter((page) => page.wentAlong)) {
        await updateUserRow(transaction, id, { deleteAfter: null });
        await restoreHandle(id, "username", username, transaction);
        if (alias !== null) await restoreHandle(id, "alias", alias, transaction);
      }
      await recordEvent("deletion_cancelled", userId, {}, transaction);
      await announceDomains(transaction);
    }),
  );
}

/**
 * Deletes an account with all its pages, or a further page, that was taken offline, and queues the files; the names stay
 * reserved for a while.
 * @param isDueOnly spares an account whose time is not over, or that was restored @throws AppError not_found
 */
export async function deleteAccount(userId: string, { isDueOnly = false } = {}): Promise<void> {
  await changingDomains(await listPageIds(userId), () =>
    database().transaction(async (transaction) => {
      const { username, locale, address, isDue, pages } = await lockAll(userId, transaction);
      if (isDueOnly && !isDue) return;
      for (const page of pages) {
        await retireHandles(page.id, [page.username, page.alias ?? page.username], transaction);
        await releaseAllFiles(page.id, transaction);
      }
      if (address) await queueMail({ kind: "account_deleted", address, details: { username, locale } }, transaction);
      await deleteUserRow(userId, transaction);
      await announceDomains(transaction);
    }),
  );
}

/** Lists accounts and further pages whose time to be restored is over, a hundred at most. */
export async function listDueAccounts(): Promise<string[]> {
  const rows = await database()
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deleteAfter), lte(users.deleteAfter, sql`now()`)))
    .orderBy(asc(users.deleteAfter))
    .limit(100);
  return rows.map(({ id }) => id);
}
