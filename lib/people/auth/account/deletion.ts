import "server-only";
import { AppError, invalidField } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { halfWidth } from "@/lib/core/text/typed";
import { removeFilesPendingDeletion } from "@/lib/media/files/removal";
import { freeRetiredHandles } from "@/lib/people/users/handle-store";
import { schedulePageDeletion } from "@/lib/people/users/pages/page-deletion-store";
import type { SessionUser } from "../session/session-store";
import { deleteAccount, listDueAccounts, scheduleDeletion } from "./deletion-store";

type Wish = { typedUsername: string; isAtOnce: boolean };

const isTyped = ({ typedUsername }: Wish, username: string) =>
  halfWidth(typedUsername).trim().toLowerCase() === username.toLowerCase();

/**
 * Deletes the account of somebody who has proven themselves, with a grace period or at once. @throws AppError
 * invalid_request
 */
export async function requestDeletion(user: SessionUser, wish: Wish): Promise<void> {
  if (!isTyped(wish, user.username))
    throw invalidField("username", message("typeUsername", { username: user.username }));
  await scheduleDeletion(user.id, wish);
  if (!wish.isAtOnce) return;
  await deleteAccount(user.id);
  await removeFilesPendingDeletion();
}

/** Deletes a further page of somebody who has proven themselves, as `requestDeletion` does. @throws AppError */
export async function requestPageDeletion(
  accountId: string,
  { id, username }: { id: string; username: string },
  wish: Wish,
): Promise<void> {
  if (!isTyped(wish, username)) throw invalidField("username", message("typePage", { username }));
  await schedulePageDeletion(accountId, id, wish);
  if (!wish.isAtOnce) return;
  await deleteAccount(id);
  await removeFilesPendingDeletion();
}

/**
 * Deletes the due accounts and pages one after another; another process may delete some meanwhile.
 * @throws the first failure, after all that can be deleted is
 */
export async function deleteDueAccounts(): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await listDueAccounts()) {
    await deleteAccount(id, { isDueOnly: true }).catch((error) => {
      if (!(error instanceof AppError && error.code === "not_found")) failures.push(error);
    });
  }
  await freeRetiredHandles();
  if (failures.length > 0) throw failures[0];
}
