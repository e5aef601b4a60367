import "server-only";
import { and, asc, eq, gte } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthClientInvitations, oauthClientOwners, oauthClients, users } from "@/db/schema";
import { withdrawInvitationOf } from "./client-invitation-store";
import { endCoOwnership } from "./co-owner-store";

/** Locks the applications of an account, which is locked, so that nobody uses an invitation to one meanwhile. */
export async function lockClientsOf(ownerId: string, transaction: Transaction) {
  return transaction
    .select({ id: oauthClients.id, name: oauthClients.name })
    .from(oauthClients)
    .where(eq(oauthClients.ownerId, ownerId))
    .orderBy(asc(oauthClients.id))
    .for("update");
}

/** Lists the co-owners and invitations since then by which others have a way to the applications of an account. */
export async function listOwnerAccessSince(ownerId: string, since: Date, executor: Executor = database()) {
  const coOwners = await executor
    .select({
      ...{ clientId: oauthClients.id, accountId: oauthClientOwners.accountId },
      ...{ name: users.username, of: oauthClients.name, addedAt: oauthClientOwners.createdAt },
    })
    .from(oauthClientOwners)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthClientOwners.clientId))
    .innerJoin(users, eq(users.id, oauthClientOwners.accountId))
    .where(and(eq(oauthClients.ownerId, ownerId), gte(oauthClientOwners.createdAt, since)));
  const invitations = await executor
    .select({
      ...{ clientId: oauthClients.id, invitationId: oauthClientInvitations.id },
      ...{ of: oauthClients.name, addedAt: oauthClientInvitations.createdAt },
    })
    .from(oauthClientInvitations)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthClientInvitations.clientId))
    .where(and(eq(oauthClients.ownerId, ownerId), gte(oauthClientInvitations.createdAt, since)));
  return {
    coOwners: coOwners.map(({ clientId, accountId, ...row }) => ({ ...row, id: `${clientId}/${accountId}` })),
    invitations: invitations.map(({ clientId, invitationId, ...row }) => ({
      ...{ ...row, name: "", id: `${clientId}/${invitationId}` },
    })),
  };
}

/** Ends some of what `listOwnerAccessSince` gave, by its ids. The caller has locked the applications. */
export async function endOwnerAccess(
  ownerId: string,
  ended: { coOwners: readonly string[]; invitations: readonly string[] },
  transaction: Transaction,
): Promise<void> {
  const names = new Map((await lockClientsOf(ownerId, transaction)).map(({ id, name }) => [id, name]));
  for (const one of ended.coOwners) {
    const [id = "", accountId = ""] = one.split("/");
    await endCoOwnership({ id, name: names.get(id) ?? "", ownerId }, accountId, "owner", transaction);
  }
  for (const one of ended.invitations) {
    const [id = "", invitationId = ""] = one.split("/");
    await withdrawInvitationOf(id, invitationId, transaction);
  }
}
