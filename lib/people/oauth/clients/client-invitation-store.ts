import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { oauthClientInvitations, oauthClients, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { coOwnerBounds } from "@/lib/core/limits/developer-quotas";
import { message } from "@/lib/core/messages/message";
import { recordEvent } from "@/lib/core/owners/event-store";
import {
  deleteExpiredInvitations,
  invitationEnd,
  isOfToken,
  isOpen,
  takeInvitation,
  unusableInvitation,
  withdrawOpenInvitation,
} from "@/lib/core/owners/invitation-row-store";
import { withLockedOwner } from "@/lib/core/owners/quota-store";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { lockClient, type OwnClient } from "./client-store";
import { addCoOwner } from "./co-owner-store";
import { recordForOwners } from "./owner-notice-store";
import { findStanding } from "./standing-store";

const { id, clientId, createdAt, expiresAt } = oauthClientInvitations;
const isOfClient = (client: string) => and(eq(clientId, client), isOpen(oauthClientInvitations));

/**
 * Invites one person to own an application as well. @returns the token of the link, of which only the hash is stored
 * @throws AppError as `lockClient`, limit_reached
 */
export async function inviteCoOwner(ownerId: string, ofClient: string): Promise<string> {
  const token = newSecret("invitation");
  await database().transaction(async (transaction) => {
    const client = await lockClient(ownerId, ofClient, transaction, "owner");
    const most = coOwnerBounds.invitations;
    if ((await transaction.$count(oauthClientInvitations, isOfClient(ofClient))) >= most)
      throw new AppError("limit_reached", message("maxClientInvitations", { count: most }));
    const row = { clientId: ofClient, hash: hashSecret(token), expiresAt: invitationEnd };
    await transaction.insert(oauthClientInvitations).values(row);
    await recordEvent("application_owner_invited", ownerId, { application: client.name }, transaction);
  });
  return token;
}

export type ClientInvitation = { id: string; createdAt: Date; expiresAt: Date };

/** Lists the invitations to an application that can still be used, the oldest first. */
export function listClientInvitations(client: OwnClient): Promise<ClientInvitation[]> {
  return database()
    .select({ id, createdAt, expiresAt })
    .from(oauthClientInvitations)
    .where(isOfClient(client.id))
    .orderBy(asc(createdAt));
}

/** Withdraws an invitation. One that is gone is no error. @throws AppError as `lockClient` */
export async function withdrawClientInvitation(ownerId: string, ofClient: string, invitationId: string): Promise<void> {
  await database().transaction(async (transaction) => {
    await lockClient(ownerId, ofClient, transaction, "owner");
    await withdrawInvitationOf(ofClient, invitationId, transaction);
  });
}

/** Withdraws an invitation to an application, which is locked. */
export async function withdrawInvitationOf(
  ofClient: string,
  invitationId: string,
  transaction: Transaction,
): Promise<void> {
  await withdrawOpenInvitation(oauthClientInvitations, eq(clientId, ofClient), invitationId, transaction);
}

/** Withdraws all invitations to an application, which gets another owner. */
export async function withdrawClientInvitations(ofClient: string, transaction: Transaction): Promise<void> {
  await transaction.delete(oauthClientInvitations).where(eq(clientId, ofClient));
}

/** Finds what a link leads to; it stays usable. `owner` is the username of whom the application belongs to. */
export async function findClientInvitation(token: string) {
  const [found] = await database()
    .select({ clientId, name: oauthClients.name, icon: oauthClients.icon, owner: users.username })
    .from(oauthClientInvitations)
    .innerJoin(oauthClients, eq(oauthClients.id, clientId))
    .innerJoin(users, eq(users.id, oauthClients.ownerId))
    .where(isOfToken(oauthClientInvitations, token));
  return found;
}

/**
 * Uses an invitation up, once even at the same time. @returns the id of the application @throws AppError forbidden
 * where it cannot be used any more, conflict for whoever owns the application already, limit_reached
 */
export async function acceptClientInvitation(
  token: string,
  account: { id: string; username: string },
): Promise<string> {
  const found = await findClientInvitation(token);
  if (!found) throw unusableInvitation();
  return withLockedOwner(account.id, async (transaction) => {
    const [row] = await transaction
      .select()
      .from(oauthClients)
      .where(eq(oauthClients.id, found.clientId))
      .for("update");
    if (!row?.ownerId) throw unusableInvitation();
    const client = { ...row, ownerId: row.ownerId };
    await takeInvitation(oauthClientInvitations, token, transaction);
    if (await findStanding(client, account.id, transaction)) throw new AppError("conflict", message("coOwnerAlready"));
    const details = { application: client.name };
    await recordForOwners(
      "application_owner_joined",
      client,
      null,
      { ...details, name: account.username },
      transaction,
    );
    await addCoOwner(client, account.id, transaction);
    await recordEvent("application_joined", account.id, details, transaction);
    return client.id;
  });
}

export const deleteExpiredClientInvitations = (): Promise<void> => deleteExpiredInvitations(oauthClientInvitations);
