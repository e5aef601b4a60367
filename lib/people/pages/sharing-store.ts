import "server-only";
import type { Transaction } from "@/db/client";
import { removeAllMembers } from "./member-store";
import { withdrawAllInvitations } from "./page-invitation-store";

/** Ends the help of everybody with a page that is moved or deleted in this transaction, and its invitations. */
export async function endSharing(pageId: string, transaction: Transaction): Promise<void> {
  await removeAllMembers(pageId, transaction);
  await withdrawAllInvitations(pageId, transaction);
}
