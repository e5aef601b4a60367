import "server-only";
import { AppError, invalidField } from "@/lib/errors";
import { removeFilesPendingDeletion } from "@/lib/media/removal";
import { deleteAccount, freeRetiredHandles, listDueAccounts, scheduleDeletion } from "./deletion-store";
import type { SessionUser } from "./session-store";
import { type Proof, requireStepUp } from "./step-up";

type Wish = { typedUsername: string; proof: Proof; isAtOnce: boolean };

/**
 * Deletes the account of the person, after a step-up: within days, or at once.
 * @throws AppError invalid_request when the username is not theirs, and as `requireStepUp` does
 */
export async function requestDeletion(user: SessionUser, wish: Wish, headers: Headers): Promise<void> {
  if (wish.typedUsername.trim().toLowerCase() !== user.username.toLowerCase())
    throw invalidField("username", `Type ${user.username}, the username of this account`);
  await requireStepUp(user, wish.proof, headers);
  await scheduleDeletion(user.id, wish);
  if (!wish.isAtOnce) return;
  await deleteAccount(user.id);
  await removeFilesPendingDeletion();
}

/** Deletes accounts whose time to be kept is over, one after another; another process may delete some meanwhile. */
export async function deleteDueAccounts(): Promise<void> {
  for (const id of await listDueAccounts()) {
    await deleteAccount(id, { isDueOnly: true }).catch((error) => {
      if (!(error instanceof AppError && error.code === "not_found")) throw error;
    });
  }
  await freeRetiredHandles();
}
