import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthClientSecrets, oauthClients, users } from "@/db/schema";
import { statement } from "@/db/statement";
import { AppError } from "@/lib/errors";
import { developerQuotas } from "@/lib/limits/quotas";
import { queueFilesForDeletion } from "@/lib/media/file-store";
import { changingProfile } from "@/lib/owners/change-events";
import { withLockedOwner } from "@/lib/owners/quota-store";
import { keyOfFile } from "@/lib/storage/media-kinds";
import { requireOwnName } from "./application-name";
import { isClientId } from "./client-id";
import type { NewClient } from "./schema";
import { addSecret } from "./secret-store";

/** Of secrets two live, so that an application can rotate without a pause. */
const { applications: clientsPerAccount, secrets: liveSecrets } = developerQuotas;

export type Client = typeof oauthClients.$inferSelect & { ownerUsername: string };
export type ClientSecret = { id: string; tail: string; createdAt: Date; lastUsedAt: Date | null };

const selectClients = (executor: Executor = database()) =>
  executor
    .select({ ...getTableColumns(oauthClients), ownerUsername: users.username })
    .from(oauthClients)
    .innerJoin(users, eq(users.id, oauthClients.ownerId));

/** Finds an application by its client_id, whoever owns it. */
export async function findClient(clientId: string): Promise<Client | undefined> {
  if (!isClientId(clientId)) return undefined;
  const [client] = await selectClients().where(eq(oauthClients.id, clientId));
  return client;
}

/** A client, and whether the hash is one of its live secrets. */
export type FoundClient = { id: string; ownerId: string; isPublic: boolean; isSecretRight: boolean };

/**
 * Query for the client of the placeholder `clientId`, and whether `secretHash` is of a live secret of it. These are
 * hashes of 256 random bits, so the time of comparison reveals nothing.
 */
export const clientOfSecret = (executor: Pick<Executor, "select">) => {
  const { id, ownerId, isPublic } = oauthClients;
  // Nested, since drizzle strips the table names from the outermost columns of a select without a join.
  const isSecretRight = sql<boolean>`${sql`exists (select from ${oauthClientSecrets}
    where ${oauthClientSecrets.clientId} = ${id} and ${oauthClientSecrets.hash} = ${sql.placeholder("secretHash")})`}`;
  return executor
    .select({ id, ownerId, isPublic, isSecretRight: isSecretRight.as("is_secret_right") })
    .from(oauthClients)
    .where(eq(id, sql.placeholder("clientId")));
};

const clientToAuthenticate = statement((database) => clientOfSecret(database).prepare("client_to_authenticate"));

/** Finds an application, and whether that is the hash of one of its live secrets. */
export async function findClientToAuthenticate(
  clientId: string,
  secretHash: string | null,
): Promise<FoundClient | undefined> {
  if (!isClientId(clientId)) return undefined;
  const [client] = await clientToAuthenticate().execute({ clientId, secretHash });
  return client;
}

/** Lists the applications of an account, newest first. */
export async function listClients(ownerId: string): Promise<Client[]> {
  return selectClients().where(eq(oauthClients.ownerId, ownerId)).orderBy(desc(oauthClients.createdAt));
}

/** Lists every application of the service, oldest first; for the operator. */
export async function listAllClients(): Promise<Client[]> {
  return selectClients().orderBy(asc(oauthClients.createdAt));
}

/** Reads one application of an account. @throws AppError not_found, also when it is another's */
export async function getClient(ownerId: string, clientId: string): Promise<Client> {
  const client = await findClient(clientId);
  if (client?.ownerId !== ownerId) throw noClient();
  return client;
}

const noClient = () => new AppError("not_found", "You have no application with this client ID");

/** Lists the live secrets of an application, newest first: only their last characters. */
export async function listSecrets(ownerId: string, clientId: string): Promise<ClientSecret[]> {
  await getClient(ownerId, clientId);
  const { id, tail, createdAt, lastUsedAt } = oauthClientSecrets;
  return database()
    .select({ id, tail, createdAt, lastUsedAt })
    .from(oauthClientSecrets)
    .where(eq(oauthClientSecrets.clientId, clientId))
    .orderBy(desc(oauthClientSecrets.createdAt));
}

/**
 * Registers an application.
 * @returns it with its secret, which is never shown again; a public one has none
 * @throws AppError limit_reached, or invalid_request for the name of the site
 */
export async function createClient(ownerId: string, values: NewClient) {
  requireOwnName(values.name);
  const create = async (transaction: Transaction) => {
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for("update");
    if ((await transaction.$count(oauthClients, eq(oauthClients.ownerId, ownerId))) >= clientsPerAccount) {
      throw new AppError("limit_reached", `An account can have ${clientsPerAccount} applications; delete one first`);
    }
    const [client] = await transaction
      .insert(oauthClients)
      .values({ ...values, ownerId })
      .returning();
    if (!client) throw new Error("the application was not made");
    return { client, clientSecret: client.isPublic ? undefined : await addSecret(client.id, transaction) };
  };
  return changingProfile(ownerId, () => database().transaction(create));
}

/** Locks an application of an account until the transaction ends. @throws AppError not_found */
export async function lockClient(ownerId: string, clientId: string, transaction: Transaction) {
  if (!isClientId(clientId)) throw noClient();
  const own = and(eq(oauthClients.id, clientId), eq(oauthClients.ownerId, ownerId));
  const [client] = await transaction.select().from(oauthClients).where(own).for("update");
  if (!client) throw noClient();
  return client;
}

/**
 * Changes an application; one that becomes public loses its secrets. A removed redirect URI stops working at once. The
 * operator vouched for what people are shown: nobody vouches any more once anything but a removed redirect URI differs.
 * @throws AppError not_found, or invalid_request for the name of the site
 */
export async function updateClient(ownerId: string, clientId: string, values: NewClient): Promise<void> {
  await database().transaction(async (transaction) => {
    const before = await lockClient(ownerId, clientId, transaction);
    if (values.name !== before.name) requireOwnName(values.name);
    const { redirectUris, ...shown } = values;
    const isSame =
      isDeepStrictEqual({ ...before, ...shown }, before) &&
      redirectUris.every((uri) => before.redirectUris.includes(uri));
    await transaction
      .update(oauthClients)
      .set({ ...values, isVouched: before.isVouched && isSame, updatedAt: sql`now()` })
      .where(eq(oauthClients.id, clientId));
    if (values.isPublic) await transaction.delete(oauthClientSecrets).where(eq(oauthClientSecrets.clientId, clientId));
  });
}

/** Whether the operator vouches for an application as it is now. @throws AppError not_found */
export async function setVouched(clientId: string, isVouched: boolean): Promise<Client> {
  const own = eq(oauthClients.id, clientId);
  const change = async (transaction: Transaction) => {
    await transaction.update(oauthClients).set({ isVouched }).where(own);
    return selectClients(transaction).where(own);
  };
  const [client] = isClientId(clientId) ? await database().transaction(change) : [];
  if (!client) throw new AppError("not_found", "There is no application with this client ID");
  return client;
}

/** Adds a secret beside the newest one; an older one ends. @returns the secret, which is never shown again */
export async function rotateSecret(ownerId: string, clientId: string): Promise<string> {
  return database().transaction(async (transaction) => {
    const client = await lockClient(ownerId, clientId, transaction);
    if (client.isPublic) throw new AppError("conflict", "A public client has no secret");
    const secret = await addSecret(clientId, transaction);
    const newest = transaction
      .select({ id: oauthClientSecrets.id })
      .from(oauthClientSecrets)
      .where(eq(oauthClientSecrets.clientId, clientId))
      .orderBy(desc(oauthClientSecrets.createdAt))
      .limit(liveSecrets);
    await transaction
      .delete(oauthClientSecrets)
      .where(and(eq(oauthClientSecrets.clientId, clientId), notInArray(oauthClientSecrets.id, newest)));
    return secret;
  });
}

/** Ends one secret of an application at once. */
export async function deleteSecret(ownerId: string, clientId: string, secretId: string): Promise<void> {
  if (!isClientId(secretId)) throw new AppError("not_found", "This secret has ended already");
  await database().transaction(async (transaction) => {
    await lockClient(ownerId, clientId, transaction);
    const own = and(eq(oauthClientSecrets.id, secretId), eq(oauthClientSecrets.clientId, clientId));
    await transaction.delete(oauthClientSecrets).where(own);
  });
}

/** Deletes an application with all its tokens and consents, and queues its icon for deletion. */
export async function deleteClient(ownerId: string, clientId: string): Promise<void> {
  await changingProfile(ownerId, () =>
    withLockedOwner(ownerId, async (transaction) => {
      const { icon } = await lockClient(ownerId, clientId, transaction);
      if (icon !== null) await queueFilesForDeletion(ownerId, [keyOfFile("icon", icon)], transaction);
      await transaction.delete(oauthClients).where(eq(oauthClients.id, clientId));
    }),
  );
}

/** Whether an account has registered an application. */
export async function isDeveloper(ownerId: string): Promise<boolean> {
  const own = database().select({ id: oauthClients.id }).from(oauthClients).where(eq(oauthClients.ownerId, ownerId));
  return (await own.limit(1)).length > 0;
}
