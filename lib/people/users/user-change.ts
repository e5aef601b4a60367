import "server-only";
import { removeFilesPendingDeletion } from "@/lib/media/files/removal";
import type { UserChange } from "./schema";
import { type Account, updateUser } from "./store";

/** Deletes the files as well that are no longer used. @throws AppError as `updateUser` */
export async function changeProfile(userId: string, change: UserChange): Promise<Account> {
  const account = await updateUser(userId, change);
  if (Object.values(change.assets ?? {}).includes(null)) await removeFilesPendingDeletion(userId);
  return account;
}
