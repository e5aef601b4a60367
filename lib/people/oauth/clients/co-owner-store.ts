import "server-only";
import { and, eq } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { oauthClientOwners } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { coOwnerBounds } from "@/lib/core/limits/developer-quotas";
import { message } from "@/lib/core/messages/message";
import { recordEvent } from "@/lib/core/owners/event-store";
import { isRowId } from "@/lib/core/random-id";
import { readUsername } from "@/lib/people/pages/page-store";
import { lockClient } from "./client-store";
import { recordForOwners } from "./owner-notice-store";
import { endTokensOfOwner } from "./secret-store";

type Owned = { id: string; name: string; ownerId: string };

const { clientId, accountId: coOwnerId } = oauthClientOwners;

/** Adds a co-owner to an application; it and the account are locked. @throws AppError limit_reached, conflict */
export async function addCoOwner(client: Owned, accountId: string, transaction: Transaction): Promise<void> {
  const { coOwners, applications } = coOwnerBounds;
  if ((await transaction.$count(oauthClientOwners, eq(clientId, client.id))) >= coOwners)
    throw new AppError("limit_reached", message("maxCoOwners", { count: coOwners }));
  if ((await transaction.$count(oauthClientOwners, eq(coOwnerId, accountId))) >= applications)
    throw new AppError("limit_reached", message("maxCoOwned", { count: applications }));
  if (!(await insertCoOwner(client, accountId, transaction))) throw new AppError("conflict", message("coOwnerAlready"));
}

/** Adds the row of a co-owner. @returns false for one who is there */
export async function insertCoOwner(client: Owned, accountId: string, transaction: Transaction): Promise<boolean> {
  const added = await transaction
    .insert(oauthClientOwners)
    .values({ clientId: client.id, accountId })
    .onConflictDoNothing()
    .returning();
  return added.length > 0;
}

/** Deletes the row of a co-owner. @returns false where there is none */
export async function deleteCoOwner(client: Owned, accountId: string, transaction: Transaction): Promise<boolean> {
  const isOfAccount = and(eq(clientId, client.id), eq(coOwnerId, accountId));
  return (await transaction.delete(oauthClientOwners).where(isOfAccount).returning()).length > 0;
}

/** Ends what a co-owner may do with an application, which is locked. @param by whether the owner or the person ends it */
export async function endCoOwnership(
  client: Owned,
  accountId: string,
  by: "owner" | "co_owner",
  transaction: Transaction,
): Promise<void> {
  if (!isRowId(accountId) || !(await deleteCoOwner(client, accountId, transaction)))
    throw new AppError("not_found", message("coOwnerGone"));
  await endTokensOfOwner(client.id, accountId, transaction);
  const name = await readUsername(accountId, transaction);
  const kind = by === "owner" ? "application_owner_removed" : "application_owner_left";
  const actor = by === "owner" ? client.ownerId : null;
  await recordForOwners(kind, client, actor, { application: client.name, name }, transaction);
  await recordEvent("application_left", accountId, { application: client.name }, transaction);
}

/** Removes a co-owner from an application of the owner. @throws AppError not_found, forbidden for a co-owner */
export async function removeCoOwner(ownerId: string, ofClient: string, accountId: string): Promise<void> {
  await database().transaction(async (transaction) => {
    const client = await lockClient(ownerId, ofClient, transaction, "owner");
    await endCoOwnership(client, accountId, "owner", transaction);
  });
}

/** Ends an account's own share in an application. @throws AppError not_found, conflict for the owner */
export async function leaveClient(accountId: string, ofClient: string): Promise<void> {
  await database().transaction(async (transaction) => {
    const client = await lockClient(accountId, ofClient, transaction);
    if (client.ownerId === accountId) throw new AppError("conflict", message("ownerStays"));
    await endCoOwnership(client, accountId, "co_owner", transaction);
  });
}
