import { message } from "@/lib/messages/message";
import "server-only";
import { AppError, invalidField } from "@/lib/errors";
import { removeFilesPendingDeletion } from "@/lib/media/removal";
import { halfWidth } from "@/lib/text/typed";
import { deleteAccount, freeRetiredHandles, listDueAccounts, scheduleDeletion } from "./deletion-store";
import type { SessionUser } from "./session-store";
import { type Proof, requireStepUp } from "./step-up";

type Wish = { typedUsername: string; proof: Proof; isAtOnce: boolean };

/** After a step-up; with a grace period or at once. @throws AppError invalid_request, and as `requireStepUp` */
export async function requestDeletion(user: SessionUser, wish: Wish, headers: Headers): Promise<void> {
  if (halfWidth(wish.typedUsername).trim().toLowerCase() !== user.username.toLowerCase())
    throw invalidField("username", message("typeUsername", { username: user.username }));
  await requireStepUp(user, wish.proof, headers);
  await scheduleDeletion(user.id, wish);
  if (!wish.isAtOnce) return;
  await deleteAccount(user.id);
  await removeFilesPendingDeletion();
}

/**
 * Deletes the due accounts one after another; another process may delete some meanwhile.
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
