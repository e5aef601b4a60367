import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthAccessTokens, oauthClients, oauthConsents, oauthGrants, users } from "@/db/schema";
import { isScope, type Scope } from "@/lib/core/operation/scopes";
import { recordEvent } from "@/lib/core/owners/event-store";
import { deleteAccessTokenRows, deleteGrantRows } from "../grant-row-store";

export type ConnectedApplication = {
  clientId: string;
  name: string;
  icon: string | null;
  description: string;
  ownerUsername: string;
  scopes: Scope[];
  connectedAt: Date;
};

/** Locks the consent until the transaction ends. */
export async function lockConsent(
  userId: string,
  clientId: string,
  scopes: readonly Scope[],
  transaction: Transaction,
): Promise<boolean> {
  const [consent] = await transaction
    .select({ scopes: oauthConsents.scopes })
    .from(oauthConsents)
    .where(and(eq(oauthConsents.userId, userId), eq(oauthConsents.clientId, clientId)))
    .for("share");
  return consent !== undefined && scopes.every((scope) => consent.scopes.includes(scope));
}

export async function listGrantedScopes(userId: string, clientId: string): Promise<Scope[]> {
  const [consent] = await database()
    .select({ scopes: oauthConsents.scopes })
    .from(oauthConsents)
    .where(and(eq(oauthConsents.userId, userId), eq(oauthConsents.clientId, clientId)));
  return consent?.scopes.filter(isScope) ?? [];
}

export async function rememberConsent(
  userId: string,
  clientId: string,
  scopes: readonly Scope[],
  transaction: Transaction,
): Promise<void> {
  const [before] = await transaction
    .select({ scopes: oauthConsents.scopes })
    .from(oauthConsents)
    .where(and(eq(oauthConsents.userId, userId), eq(oauthConsents.clientId, clientId)))
    .for("update");
  const isWider = sql`not excluded.scopes <@ ${oauthConsents.scopes}`;
  const union = sql`array(select distinct unnest(${oauthConsents.scopes} || excluded.scopes) order by 1)`;
  const [consent] = await transaction
    .insert(oauthConsents)
    .values({ userId, clientId, scopes: [...scopes] })
    .onConflictDoUpdate({
      target: [oauthConsents.userId, oauthConsents.clientId],
      set: { scopes: union, updatedAt: sql`case when ${isWider} then now() else ${oauthConsents.updatedAt} end` },
    })
    // The xmax of an updated row is the updating transaction.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (consent?.isNew) await recordConnection("application_connected", userId, clientId, transaction);
  const added = before ? scopes.filter((scope) => !before.scopes.includes(scope)).sort() : [];
  if (added.length > 0) {
    const details = { scopes: added.join(", ") };
    await recordConnection("application_allowed_more", userId, clientId, transaction, details);
  }
}

/** Lists connected applications, newest first. */
export async function listConnectedApplications(userId: string): Promise<ConnectedApplication[]> {
  const rows = await database()
    .select({
      clientId: oauthClients.id,
      name: oauthClients.name,
      icon: oauthClients.icon,
      description: oauthClients.description,
      ownerUsername: users.username,
      scopes: oauthConsents.scopes,
      connectedAt: oauthConsents.createdAt,
    })
    .from(oauthConsents)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthConsents.clientId))
    .innerJoin(users, eq(users.id, oauthClients.ownerId))
    .where(eq(oauthConsents.userId, userId))
    .orderBy(desc(oauthConsents.createdAt));
  return rows.map((row) => ({ ...row, scopes: row.scopes.filter(isScope) }));
}

/** Ends the consent, its codes and its tokens at once. */
export async function disconnectApplication(
  userId: string,
  clientId: string,
  executor: Executor = database(),
): Promise<void> {
  await executor.transaction(async (transaction) => {
    const ended = await transaction
      .delete(oauthConsents)
      .where(and(eq(oauthConsents.userId, userId), eq(oauthConsents.clientId, clientId)))
      .returning({ clientId: oauthConsents.clientId });
    await deleteGrantRows(and(eq(oauthGrants.userId, userId), eq(oauthGrants.clientId, clientId)), transaction);
    if (ended.length > 0) await recordConnection("application_disconnected", userId, clientId, transaction);
  });
}

/** Ends every consent of an account that is being deleted, with all codes and tokens. */
export async function disconnectAllApplications(userId: string, transaction: Transaction): Promise<void> {
  await endAllGrants(userId, transaction);
  await transaction.delete(oauthConsents).where(eq(oauthConsents.userId, userId));
}

/** Ends all tokens of applications, and those by which applications of the account act as it. @returns how many grants */
export async function endAllGrants(userId: string, transaction: Transaction): Promise<number> {
  const ended = await deleteGrantRows(eq(oauthGrants.userId, userId), transaction);
  await deleteAccessTokenRows(eq(oauthAccessTokens.userId, userId), transaction);
  return ended;
}

async function recordConnection(
  kind: "application_allowed_more" | "application_connected" | "application_disconnected",
  userId: string,
  clientId: string,
  transaction: Transaction,
  details: Record<string, string> = {},
): Promise<void> {
  const name = transaction.select({ name: oauthClients.name }).from(oauthClients);
  const [client] = await name.where(eq(oauthClients.id, clientId));
  await recordEvent(kind, userId, { application: client?.name ?? "", ...details }, transaction);
}
