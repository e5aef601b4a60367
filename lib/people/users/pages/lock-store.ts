import "server-only";
import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";

type LockedPage = { username: string; alias: string | null; deleteAfter: Date | null };

/**
 * Locks a further page of an account, so that nobody is given access to it meanwhile. The caller has taken
 * `lockHandles` and then the account, or the accounts by their ids. @throws AppError not_found, conflict for the first
 * page of the account
 */
export async function lockFurtherPage(
  accountId: string,
  pageId: string,
  transaction: Transaction,
): Promise<LockedPage> {
  const { username, alias, deleteAfter } = users;
  if (pageId === accountId) throw new AppError("conflict", message("firstPageStays"));
  const [page] = await transaction
    .select({ accountId: users.accountId, username, alias, deleteAfter })
    .from(users)
    .where(eq(users.id, pageId))
    .for("update");
  if (page?.accountId !== accountId) throw new AppError("not_found", message("gonePage"));
  return page;
}
