import "server-only";
import { randomUUID } from "node:crypto";
import { and, isNull } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { isPageOf } from "@/lib/core/owners/account-of-store";
import { changingProfile } from "@/lib/core/owners/change-events";
import { recordEvent } from "@/lib/core/owners/event-store";
import { lockOwner } from "@/lib/core/owners/quota-store";
import { insertUserRow } from "@/lib/core/owners/user-row-store";
import { env } from "@/lib/core/process/env";
import { claimHandle, lockHandles, requireClaimable } from "../handle-store";

/** Returns how many pages an account may have, the first one included. */
export function maxPages({ isPremium }: { isPremium: boolean }): number {
  const { PAGES_PER_ACCOUNT, PAGES_PER_PREMIUM_ACCOUNT } = env();
  return isPremium ? Math.max(PAGES_PER_ACCOUNT, PAGES_PER_PREMIUM_ACCOUNT) : PAGES_PER_ACCOUNT;
}

/** Counts the pages of an account that are not being deleted, the first one included. */
export const countPages = (accountId: string, executor: Executor = database()): Promise<number> =>
  executor.$count(users, and(isPageOf(accountId), isNull(users.deleteAfter)));

/** Requires room for one more page; the account is locked. @throws AppError limit_reached */
export async function requireRoomForPage(
  accountId: string,
  owner: { isPremium: boolean },
  transaction: Transaction,
): Promise<void> {
  const most = maxPages(owner);
  if ((await countPages(accountId, transaction)) >= most)
    throw new AppError("limit_reached", message("maxPages", { count: most }));
}

export type NewPage = { username: string; displayName: string; locale: string };

/** Writes what a new page begins with, in the transaction that makes it. */
type Fill = (pageId: string, owner: { isPremium: boolean }, transaction: Transaction) => Promise<void>;

/**
 * Makes a further page of an account, which nobody signs in to. @throws AppError invalid_request, conflict (taken),
 * limit_reached, and what `fill` throws
 */
export async function createPage(
  accountId: string,
  page: NewPage,
  fill: Fill = async () => {},
): Promise<{ id: string; username: string }> {
  const id = randomUUID();
  requireClaimable({ username: page.username });
  await changingProfile(id, () =>
    database().transaction(async (transaction) => {
      await lockHandles(transaction);
      const owner = await lockOwner(accountId, transaction);
      await requireRoomForPage(accountId, owner, transaction);
      await insertUserRow({ ...page, ...owner, id, accountId }, transaction);
      await claimHandle(id, "username", page.username, transaction);
      await recordEvent("page_created", accountId, { page: page.username }, transaction);
      await fill(id, owner, transaction);
    }),
  );
  return { id, username: page.username };
}
