import { message } from "@/lib/core/messages/message";
import "server-only";
import { and, asc, eq, isNotNull, lte, ne, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import {
  handles,
  oauthAccessTokens,
  oauthClients,
  oauthConsents,
  oauthGrants,
  personalTokens,
  retiredHandles,
  sessions,
  users,
} from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { deletionBounds } from "@/lib/core/limits/quotas";
import { queueMail, queueNotice } from "@/lib/core/mail/outbox-store";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { changingDomains } from "@/lib/core/owners/change-events";
import { recordEvent } from "@/lib/core/owners/event-store";
import { deleteUserRow, updateUserRow } from "@/lib/core/owners/user-row-store";
import { releaseAllFiles, releaseFiles } from "@/lib/media/files/file-store";
import { announceDomains } from "@/lib/people/users/announcement-store";
import { lockHandles } from "@/lib/people/users/handle-store";

const { graceDays, reservedDays } = deletionBounds;
const inDays = (days: number) => sql`now() + make_interval(days => ${days})`;

/** Locks the account and then its applications, in the order of every deletion. @throws AppError not_found */
async function lockAll(userId: string, transaction: Transaction) {
  await lockHandles(transaction);
  const [user] = await transaction
    .select({
      username: users.username,
      alias: users.alias,
      locale: users.locale,
      address: sql<string | null>`case when ${users.emailVerified} is not null then ${users.email} end`,
      deleteAfter: users.deleteAfter,
      isDue: sql<boolean>`coalesce(${users.deleteAfter} <= now(), false)`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!user) throw new AppError("not_found", message("goneAccount"));
  const clients = await transaction
    .select({ id: oauthClients.id, icon: oauthClients.icon })
    .from(oauthClients)
    .where(eq(oauthClients.ownerId, userId))
    .orderBy(asc(oauthClients.id))
    .for("update");
  return { ...user, clients };
}

/**
 * Takes an account offline and ends its sessions, tokens and applications. Rows stay until `deleteAfter`.
 * @param isAtOnce sets no grace period: `deleteAccount` follows, or the maintenance deletes it
 * @throws AppError not_found, conflict when it is being deleted already
 */
export async function scheduleDeletion(userId: string, { isAtOnce = false } = {}): Promise<void> {
  const days = isAtOnce ? 0 : graceDays;
  await changingDomains([userId], () =>
    database().transaction(async (transaction) => {
      const { clients, deleteAfter } = await lockAll(userId, transaction);
      if (deleteAfter) throw new AppError("conflict", message("beingDeleted"));
      if (!isAtOnce) await queueNotice("deletion_scheduled", userId, { days: String(days) }, transaction);
      await updateUserRow(transaction, userId, { deleteAfter: inDays(days) });
      await transaction
        .update(handles)
        .set({ kind: "former", reservedUntil: inDays(days + reservedDays) })
        .where(and(eq(handles.userId, userId), ne(handles.kind, "former")));
      const icons = clients.flatMap(({ icon }) => (icon === null ? [] : [toFileKey("icon", icon)]));
      await transaction.delete(oauthClients).where(eq(oauthClients.ownerId, userId));
      await releaseFiles(userId, icons, transaction);
      for (const table of [oauthGrants, oauthConsents, oauthAccessTokens, personalTokens, sessions])
        await transaction.delete(table).where(eq(table.userId, userId));
      await announceDomains(transaction);
    }),
  );
}

/** Restores an account that is being deleted. @throws AppError not_found, conflict when it is not */
export async function restoreAccount(userId: string): Promise<void> {
  await changingDomains([userId], () =>
    database().transaction(async (transaction) => {
      const { username, alias, deleteAfter } = await lockAll(userId, transaction);
      if (!deleteAfter) throw new AppError("conflict", message("notBeingDeleted"));
      await updateUserRow(transaction, userId, { deleteAfter: null });
      const names = [["username", username] as const, ...(alias === null ? [] : [["alias", alias] as const])];
      for (const [kind, name] of names) {
        await transaction
          .update(handles)
          .set({ kind, reservedUntil: null })
          .where(and(eq(handles.key, name.toLowerCase()), eq(handles.userId, userId)));
      }
      await recordEvent("deletion_cancelled", userId, {}, transaction);
      await announceDomains(transaction);
    }),
  );
}

/**
 * Deletes an account that `scheduleDeletion` took offline, and queues its files; its names stay reserved for a while.
 * @param isDueOnly spares an account whose time is not over, or that was restored @throws AppError not_found
 */
export async function deleteAccount(userId: string, { isDueOnly = false } = {}): Promise<void> {
  await changingDomains([userId], () =>
    database().transaction(async (transaction) => {
      const { username, alias, locale, address, isDue } = await lockAll(userId, transaction);
      if (isDueOnly && !isDue) return;
      const current = [username, alias ?? username].map((name) => name.toLowerCase());
      await transaction.execute(sql`insert into ${retiredHandles} (key, reserved_until)
        select ${handles.key}, case when ${handles.key} in ${current} then ${inDays(reservedDays)} else ${handles.reservedUntil} end
        from ${handles} where ${handles.userId} = ${userId} and (${handles.key} in ${current} or ${handles.reservedUntil} > now())
        on conflict (key) do update set reserved_until = excluded.reserved_until`);
      if (address) await queueMail({ kind: "account_deleted", address, details: { username, locale } }, transaction);
      await releaseAllFiles(userId, transaction);
      await deleteUserRow(userId, transaction);
      await announceDomains(transaction);
    }),
  );
}

/** Lists accounts whose time to be restored is over, a hundred at most. */
export async function listDueAccounts(): Promise<string[]> {
  const rows = await database()
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deleteAfter), lte(users.deleteAfter, sql`now()`)))
    .orderBy(asc(users.deleteAfter))
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Frees the names of accounts that were deleted long enough ago. */
export async function freeRetiredHandles(): Promise<void> {
  await database().delete(retiredHandles).where(lte(retiredHandles.reservedUntil, sql`now()`));
}
