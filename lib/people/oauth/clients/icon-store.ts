import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { oauthClients } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { changeAsOwner, withLockedOwner } from "@/lib/core/owners/quota-store";
import { filesAddress } from "@/lib/core/site-origin";
import { releaseFiles } from "@/lib/media/files/file-store";
import { updateClientRows } from "./client-row-store";
import { type Client, getClient, lockClient, type OwnClient } from "./client-store";
import { noticeOwners } from "./owner-notice-store";

/** Returns null when the application has no icon. */
export function iconUrl({ icon }: Pick<Client, "icon">): string | null {
  return icon === null ? null : `${filesAddress()}/${toFileKey("icon", icon)}`;
}

/**
 * Replaces an icon, which ends the operator's vouching. The caller has locked the owner. @param ownerId whose file it is
 * @param actorId the owner or a co-owner @throws AppError not_found, conflict where the application has another owner by now
 */
export async function replaceIcon(
  { ownerId, id: clientId }: Pick<OwnClient, "id" | "ownerId">,
  actorId: string,
  file: string | null,
  transaction: Transaction,
): Promise<void> {
  const client = await lockClient(actorId, clientId, transaction);
  const { icon, name } = client;
  if (client.ownerId !== ownerId) throw new AppError("conflict", message("ownerChanged"));
  const set = { icon: file, isVouched: false, updatedAt: sql`now()` };
  await updateClientRows(eq(oauthClients.id, clientId), set, transaction);
  if (icon !== null) await releaseFiles(ownerId, [toFileKey("icon", icon)], transaction);
  if (icon !== file)
    await noticeOwners("application_changed", client, actorId, { application: name, what: "icon" }, transaction);
}

/** Takes a lost icon from its application, unless another has replaced it meanwhile. */
export async function clearIcon(ownerId: string, clientId: string, file: string): Promise<void> {
  await changeAsOwner(ownerId, async (transaction) => {
    const named = and(eq(oauthClients.id, clientId), eq(oauthClients.icon, file));
    await updateClientRows(named, { icon: null }, transaction);
    await releaseFiles(ownerId, [toFileKey("icon", file)], transaction);
  });
}

/** @returns the application, whose owner has a file to remove @throws AppError not_found, conflict */
export async function deleteIcon(actorId: string, clientId: string): Promise<OwnClient> {
  const client = await getClient(actorId, clientId);
  await withLockedOwner(client.ownerId, (transaction) => replaceIcon(client, actorId, null, transaction));
  return client;
}
