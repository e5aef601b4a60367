import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { oauthClients } from "@/db/schema";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { changeAsOwner, withLockedOwner } from "@/lib/core/owners/quota-store";
import { filesAddress } from "@/lib/core/site-origin";
import { releaseFiles } from "@/lib/media/files/file-store";
import { updateClientRows } from "./client-row-store";
import { type Client, lockClient } from "./client-store";

/** Returns null when the application has no icon. */
export function iconUrl({ icon }: Pick<Client, "icon">): string | null {
  return icon === null ? null : `${filesAddress()}/${toFileKey("icon", icon)}`;
}

/** Replaces an icon, which ends the operator's vouching. The caller has locked the owner. @throws AppError not_found */
export async function replaceIcon(
  ownerId: string,
  clientId: string,
  file: string | null,
  transaction: Transaction,
): Promise<void> {
  const { icon, name } = await lockClient(ownerId, clientId, transaction);
  const set = { icon: file, isVouched: false, updatedAt: sql`now()` };
  await updateClientRows(eq(oauthClients.id, clientId), set, transaction);
  if (icon !== null) await releaseFiles(ownerId, [toFileKey("icon", icon)], transaction);
  if (icon !== file)
    await queueNotice("application_changed", ownerId, { application: name, what: "icon" }, transaction);
}

/** Takes a lost icon from its application, unless another has replaced it meanwhile. */
export async function clearIcon(ownerId: string, clientId: string, file: string): Promise<void> {
  await changeAsOwner(ownerId, async (transaction) => {
    const named = and(eq(oauthClients.id, clientId), eq(oauthClients.icon, file));
    await updateClientRows(named, { icon: null }, transaction);
    await releaseFiles(ownerId, [toFileKey("icon", file)], transaction);
  });
}

/** @throws AppError not_found */
export async function deleteIcon(ownerId: string, clientId: string): Promise<void> {
  await withLockedOwner(ownerId, (transaction) => replaceIcon(ownerId, clientId, null, transaction));
}
