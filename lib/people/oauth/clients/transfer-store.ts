import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { oauthClientOwners, oauthClients } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { developerQuotas } from "@/lib/core/limits/developer-quotas";
import { message } from "@/lib/core/messages/message";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { changingProfile } from "@/lib/core/owners/change-events";
import { lockAccounts, lockOwner } from "@/lib/core/owners/quota-store";
import { isRowId } from "@/lib/core/random-id";
import { moveFiles } from "@/lib/media/files/file-store";
import { readUsername } from "@/lib/people/pages/page-store";
import { withdrawClientInvitations } from "./client-invitation-store";
import { updateClientRows } from "./client-row-store";
import { deleteWithIcons, lockClient } from "./client-store";
import { deleteCoOwner, endCoOwnership, insertCoOwner } from "./co-owner-store";
import { noticeOwners } from "./owner-notice-store";
import { attributeSecrets, endTokensOfOwner } from "./secret-store";
import { isOwnedBy, listCoOwners } from "./standing-store";

type Locked = { id: string; name: string; icon: string | null; ownerId: string };

/** Makes a co-owner the owner of an application, which is locked. Tokens, consents and secrets stay. */
async function changeOwner(
  client: Locked,
  newOwnerId: string,
  actorId: string | null,
  transaction: Transaction,
): Promise<void> {
  const { id, name, icon, ownerId } = client;
  const details = {
    application: name,
    from: await readUsername(ownerId, transaction),
    to: await readUsername(newOwnerId, transaction),
  };
  await attributeSecrets(id, ownerId, transaction);
  await withdrawClientInvitations(id, transaction);
  await deleteCoOwner(client, newOwnerId, transaction);
  if (actorId === ownerId) await insertCoOwner(client, ownerId, transaction);
  else await endTokensOfOwner(id, ownerId, transaction);
  // The consent page names the owner, whom the operator knew.
  const set = { ownerId: newOwnerId, isVouched: false, updatedAt: sql`now()` };
  await updateClientRows(eq(oauthClients.id, id), set, transaction);
  if (icon !== null) await moveFiles(ownerId, [toFileKey("icon", icon)], newOwnerId, transaction);
  await noticeOwners("application_transferred", { id, ownerId: newOwnerId }, actorId, details, transaction);
}

/**
 * Passes an application on to one of its co-owners; its owner becomes a co-owner. @throws AppError as `lockClient`,
 * not_found for anybody else, limit_reached
 */
export async function transferClient(ownerId: string, clientId: string, newOwnerId: string): Promise<void> {
  if (!isRowId(newOwnerId)) throw gone();
  const change = () =>
    database().transaction(async (transaction) => {
      await lockAccounts([ownerId, newOwnerId], transaction);
      const client = await lockClient(ownerId, clientId, transaction, "owner");
      if (!(await listCoOwners(client, transaction)).some(({ id }) => id === newOwnerId)) throw gone();
      await lockOwner(newOwnerId, transaction);
      const most = developerQuotas.applications;
      if ((await transaction.$count(oauthClients, eq(oauthClients.ownerId, newOwnerId))) >= most)
        throw new AppError("limit_reached", message("maxApplicationsOfOther", { count: most }));
      await changeOwner(client, newOwnerId, ownerId, transaction);
    });
  await changingProfile(ownerId, () => changingProfile(newOwnerId, change));
}

const gone = () => new AppError("not_found", message("coOwnerGone"));

/**
 * Ends all that an account that is being deleted owns: each application passes to its first co-owner, or is deleted where
 * it has none. The caller has locked them.
 */
export async function leaveAllClients(accountId: string, transaction: Transaction): Promise<void> {
  const owned = await transaction.select().from(oauthClients).where(isOwnedBy(accountId)).orderBy(asc(oauthClients.id));
  for (const { ownerId, ...client } of owned) {
    if (ownerId === null) continue;
    if (ownerId !== accountId) {
      await endCoOwnership({ ...client, ownerId }, accountId, "co_owner", transaction);
      continue;
    }
    const [heir] = await listCoOwners(client, transaction);
    if (heir) await changeOwner({ ...client, ownerId }, heir.id, null, transaction);
    else await deleteWithIcons(ownerId, eq(oauthClients.id, client.id), transaction);
  }
}

/** Returns the names of an account's applications by what `leaveAllClients` would do: those that end, those that pass. */
export async function listLeftClients(ownerId: string): Promise<{ ending: string[]; passing: string[] }> {
  const { clientId } = oauthClientOwners;
  const isShared = sql<boolean>`exists (select from ${oauthClientOwners} where ${clientId} = ${oauthClients.id})`;
  const belonging = await database()
    .select({ name: oauthClients.name, isShared: sql<boolean>`${isShared}` })
    .from(oauthClients)
    .where(eq(oauthClients.ownerId, ownerId))
    .orderBy(asc(oauthClients.createdAt));
  const names = (wanted: boolean) => belonging.filter((one) => one.isShared === wanted).map(({ name }) => name);
  return { ending: names(false), passing: names(true) };
}
