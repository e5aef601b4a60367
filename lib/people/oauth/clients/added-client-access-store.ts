import "server-only";
import { and, desc, eq, gte, inArray, ne, notInArray, or, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthAddedRedirectUris, oauthClientSecrets, oauthClients, oauthGrants } from "@/db/schema";
import { recordEvent } from "@/lib/core/owners/event-store";
import { deleteGrantRows } from "../grant-row-store";
import { updateClientRows } from "./client-row-store";
import { recordForOwners } from "./owner-notice-store";
import { endSecrets } from "./secret-store";
import { isOwnedBy } from "./standing-store";

const { id, clientId, uri, createdAt } = oauthAddedRedirectUris;

/** Records redirect URIs. The caller has locked the application and writes the URIs themselves. */
export async function recordRedirectUris(
  client: { id: string; redirectUris: readonly string[] },
  after: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await transaction.delete(oauthAddedRedirectUris).where(and(eq(clientId, client.id), notInArray(uri, [...after])));
  const added = after.filter((one) => !client.redirectUris.includes(one));
  if (added.length === 0) return;
  await transaction.insert(oauthAddedRedirectUris).values(added.map((one) => ({ clientId: client.id, uri: one })));
}

/**
 * Lists what lets somebody in by an account's own applications and is recent. What a new application has is not listed.
 */
export async function listClientAccessSince(ownerId: string, since: Date, executor: Executor = database()) {
  const { name, createdAt: clientCreatedAt } = oauthClients;
  const isOlder = and(eq(oauthClients.ownerId, ownerId), sql`not ${gte(clientCreatedAt, since)}`);
  // Such a secret acts on the account, which co-owns the application.
  const isOfOther = and(ne(oauthClients.ownerId, ownerId), eq(oauthClientSecrets.madeBy, ownerId));
  const hasSecret = sql`exists (select 1 from ${oauthClientSecrets} where ${oauthClientSecrets.clientId} = ${oauthClients.id})`;
  const isOpen = sql`(cardinality(${oauthClients.redirectUris}) > 0 or ${hasSecret})`;
  const applications = await executor
    .select({ id: oauthClients.id, name, addedAt: clientCreatedAt })
    .from(oauthClients)
    .where(and(eq(oauthClients.ownerId, ownerId), gte(clientCreatedAt, since), isOpen))
    .orderBy(desc(clientCreatedAt));
  const redirectUris = await executor
    .select({ id, name: uri, of: name, addedAt: createdAt })
    .from(oauthAddedRedirectUris)
    .innerJoin(oauthClients, eq(oauthClients.id, clientId))
    .where(and(isOlder, gte(createdAt, since)))
    .orderBy(desc(createdAt));
  const secrets = await executor
    .select({ id: oauthClientSecrets.id, name, addedAt: oauthClientSecrets.createdAt })
    .from(oauthClientSecrets)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthClientSecrets.clientId))
    .where(and(or(isOlder, isOfOther), gte(oauthClientSecrets.createdAt, since)))
    .orderBy(desc(oauthClientSecrets.createdAt));
  return { applications, redirectUris, secrets };
}

const lockOwn = (ownerId: string, clientIds: string[], transaction: Transaction) =>
  transaction
    .select({ id: oauthClients.id, name: oauthClients.name, redirectUris: oauthClients.redirectUris })
    .from(oauthClients)
    .where(and(eq(oauthClients.ownerId, ownerId), inArray(oauthClients.id, clientIds)))
    .for("update");

/** Ends everybody's grants: whoever received a code at a stranger's address has that person's tokens. */
async function endGrantsSince(ofClient: string, since: Date | null, transaction: Transaction): Promise<void> {
  const isSince = since ? gte(oauthGrants.createdAt, since) : undefined;
  await deleteGrantRows(and(eq(oauthGrants.clientId, ofClient), isSince), transaction);
}

/**
 * Takes away what lets somebody in from applications: redirect URIs, secrets and everybody's tokens. The application
 * itself stays, since it may be its owner's.
 */
export async function disarmClients(ownerId: string, clientIds: string[], transaction: Transaction): Promise<void> {
  for (const client of await lockOwn(ownerId, clientIds, transaction)) {
    await recordRedirectUris(client, [], transaction);
    const secrets = await transaction
      .select({ id: oauthClientSecrets.id })
      .from(oauthClientSecrets)
      .where(eq(oauthClientSecrets.clientId, client.id));
    await endSecrets(
      client.id,
      secrets.map((secret) => secret.id),
      transaction,
    );
    await endGrantsSince(client.id, null, transaction);
    await setRedirectUris(client, [], "redirect URIs, secrets", ownerId, transaction);
  }
}

/**
 * Ends the tokens as well that anybody got since the application has these URIs. @param uriIds ids of the list above
 */
export async function endRedirectUris(ownerId: string, uriIds: string[], transaction: Transaction): Promise<void> {
  const ended = await transaction.select().from(oauthAddedRedirectUris).where(inArray(id, uriIds));
  const clients = await lockOwn(
    ownerId,
    ended.map((row) => row.clientId),
    transaction,
  );
  for (const client of clients) {
    const own = ended.filter((row) => row.clientId === client.id);
    for (const row of own) await endGrantsSince(client.id, row.createdAt, transaction);
    const left = client.redirectUris.filter((one) => !own.some((row) => row.uri === one));
    await recordRedirectUris(client, left, transaction);
    await setRedirectUris(client, left, "redirect URIs", ownerId, transaction);
  }
}

async function setRedirectUris(
  client: { id: string; name: string },
  redirectUris: string[],
  what: string,
  ownerId: string,
  transaction: Transaction,
): Promise<void> {
  await updateClientRows(eq(oauthClients.id, client.id), { redirectUris, updatedAt: sql`now()` }, transaction);
  await recordEvent("application_changed", ownerId, { application: client.name, what }, transaction);
}

const lockShared = (accountId: string, clientIds: string[], transaction: Transaction) =>
  transaction
    .select({ id: oauthClients.id, name: oauthClients.name, ownerId: oauthClients.ownerId })
    .from(oauthClients)
    .where(and(isOwnedBy(accountId), inArray(oauthClients.id, clientIds)))
    .for("update");

/** Ends secrets with the access tokens that they got. */
export async function endOwnSecrets(ownerId: string, secretIds: string[], transaction: Transaction): Promise<void> {
  const ended = await transaction
    .select({ id: oauthClientSecrets.id, clientId: oauthClientSecrets.clientId })
    .from(oauthClientSecrets)
    .where(inArray(oauthClientSecrets.id, secretIds));
  const ofClients = ended.map((secret) => secret.clientId);
  for (const client of await lockShared(ownerId, ofClients, transaction)) {
    for (const secret of ended.filter((one) => one.clientId === client.id)) {
      await endSecrets(client.id, [secret.id], transaction);
      await recordForOwners("secret_ended", client, ownerId, { application: client.name }, transaction);
    }
  }
}
