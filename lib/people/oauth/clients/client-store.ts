import "server-only";
import { asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthClientSecrets, oauthClients, users } from "@/db/schema";
import { statement } from "@/db/statement";
import { AppError } from "@/lib/core/errors";
import { developerQuotas } from "@/lib/core/limits/developer-quotas";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { requireOpenSession } from "@/lib/core/owners/open-session-store";
import { changeAsOwner } from "@/lib/core/owners/quota-store";
import { isRowId } from "@/lib/core/random-id";
import { releaseFiles } from "@/lib/media/files/file-store";
import type { NewClient } from "../schema";
import { requireAllowedName } from "./application-name";
import { deleteClientRows, insertClientRow } from "./client-row-store";
import { noticeOwners, recordForOwners } from "./owner-notice-store";
import { addSecret, endSecrets } from "./secret-store";
import { findStanding, isOwnedBy, type Standing } from "./standing-store";

/** Two live secrets allow a rotation without downtime. */
const { applications: clientsPerAccount, secrets: liveSecrets } = developerQuotas;

export type Client = typeof oauthClients.$inferSelect & { ownerUsername: string | null };
declare const own: unique symbol;
/** Only `getClient` and `listClients` return this type, which therefore proves that the account owns it. */
export type OwnClient = Client & { ownerId: string; standing: Standing; readonly [own]: true };
export type ClientSecret = Pick<
  typeof oauthClientSecrets.$inferSelect,
  "id" | "tail" | "madeBy" | "createdAt" | "lastUsedAt"
>;

export const selectClients = (executor: Executor = database()) =>
  executor
    .select({ ...getTableColumns(oauthClients), ownerUsername: users.username })
    .from(oauthClients)
    .leftJoin(users, eq(users.id, oauthClients.ownerId));

/** Returns the application, whoever owns it. */
export async function findClient(clientId: string): Promise<Client | undefined> {
  const isNamed = isRowId(clientId) ? eq(oauthClients.id, clientId) : eq(oauthClients.documentUrl, clientId);
  const [client] = await selectClients().where(isNamed);
  return client;
}

export type FoundClient = { id: string; ownerId: string | null; isPublic: boolean; secretId: string | null };

/** Returns the id of the live secret with this hash, too. Such a hash needs no comparison in constant time. */
export const findClientBySecret = (executor: Pick<Executor, "select">) => {
  const { id, ownerId, isPublic } = oauthClients;
  // The inner template is needed: drizzle strips table names from the outermost columns of a select without a join.
  const secretId = sql<string | null>`${sql`(select ${oauthClientSecrets.id} from ${oauthClientSecrets}
    where ${oauthClientSecrets.clientId} = ${id} and ${oauthClientSecrets.hash} = ${sql.placeholder("secretHash")})`}`;
  return executor
    .select({ id, ownerId, isPublic, secretId: secretId.as("secret_id") })
    .from(oauthClients)
    .where(eq(id, sql.placeholder("clientId")));
};

const clientToAuthenticate = statement((database) => findClientBySecret(database).prepare("client_to_authenticate"));

/** Returns the application with the id of its live secret that has this hash. */
export async function findClientToAuthenticate(
  clientId: string,
  secretHash: string | null,
): Promise<FoundClient | undefined> {
  if (!isRowId(clientId)) return undefined;
  const [client] = await clientToAuthenticate().execute({ clientId, secretHash });
  return client;
}

/** Lists the applications of an account and those that it co-owns, newest first. */
export async function listClients(accountId: string): Promise<OwnClient[]> {
  const clients = await selectClients().where(isOwnedBy(accountId)).orderBy(desc(oauthClients.createdAt));
  const standing = ({ ownerId }: Client): Standing => (ownerId === accountId ? "owner" : "co_owner");
  return clients.map((client) => ({ ...client, standing: standing(client) }) as OwnClient);
}

/** Lists the applications of an account alone, as `listClients` does. */
export async function listBelongingClients(ownerId: string): Promise<OwnClient[]> {
  return (await listClients(ownerId)).filter(({ standing }) => standing === "owner");
}

/** Lists all applications for the operator, oldest first. */
export async function listAllClients(): Promise<Client[]> {
  return selectClients().orderBy(asc(oauthClients.createdAt));
}

/** Returns an application that the account owns or co-owns. @throws AppError not_found, also when it is another's */
export async function getClient(accountId: string, clientId: string): Promise<OwnClient> {
  const client = await findClient(clientId);
  const standing = client && (await findStanding(client, accountId));
  if (!standing) throw noClient();
  return { ...client, standing } as OwnClient;
}

const noClient = () => new AppError("not_found", message("notYourApplication"));

export const selectSecrets = (clientId: string, executor: Executor = database()) => {
  const { id, tail, madeBy, createdAt, lastUsedAt } = oauthClientSecrets;
  return executor
    .select({ id, tail, madeBy, createdAt, lastUsedAt })
    .from(oauthClientSecrets)
    .where(eq(oauthClientSecrets.clientId, clientId))
    .orderBy(desc(oauthClientSecrets.createdAt));
};

/** Lists secrets, newest first, with their last characters only. */
export async function listSecrets({ id }: OwnClient): Promise<ClientSecret[]> {
  return selectSecrets(id);
}

/**
 * Returns the application with its secret, shown once, if it is not public. @throws AppError limit_reached,
 * invalid_request
 */
export async function createClient(ownerId: string, values: NewClient) {
  requireAllowedName(values.name);
  return changeAsOwner(ownerId, async (transaction) => {
    await requireOpenSession(transaction);
    if ((await transaction.$count(oauthClients, eq(oauthClients.ownerId, ownerId))) >= clientsPerAccount) {
      throw new AppError("limit_reached", message("maxApplications", { count: clientsPerAccount }));
    }
    const client = await insertClientRow({ ...values, ownerId }, transaction);
    await queueNotice("application_created", ownerId, { application: client.name }, transaction);
    return { client, clientSecret: client.isPublic ? undefined : await addSecret(client.id, ownerId, transaction) };
  });
}

/**
 * Locks an application that the account owns or co-owns. Who owns it changes only under this lock. @param needed "owner"
 * for what its owner alone may do @throws AppError not_found, forbidden for a co-owner where an owner is needed
 */
export async function lockClient(
  accountId: string,
  clientId: string,
  transaction: Transaction,
  needed: Standing = "co_owner",
) {
  if (!isRowId(clientId)) throw noClient();
  const [client] = await transaction.select().from(oauthClients).where(eq(oauthClients.id, clientId)).for("update");
  await requireOpenSession(transaction);
  // A statement of its own sees what was committed while this one waited for the lock.
  const standing = client && (await findStanding(client, accountId, transaction));
  if (!standing || client.ownerId === null) throw noClient();
  if (needed === "owner" && standing !== "owner") throw new AppError("forbidden", message("ownerOfApplicationOnly"));
  return { ...client, ownerId: client.ownerId };
}

/**
 * Returns a new secret, which is shown once. @param mayEnd the oldest secret, which a third one ends @throws AppError
 * not_found, or conflict for a public client and for a secret to end that is not named
 */
export async function rotateSecret(accountId: string, clientId: string, mayEnd?: string): Promise<string> {
  return database().transaction(async (transaction) => {
    const client = await lockClient(accountId, clientId, transaction);
    if (client.isPublic) throw new AppError("conflict", message("publicHasNone"));
    const surplus = (await selectSecrets(clientId, transaction)).slice(liveSecrets - 1);
    const unnamed = surplus.find(({ id }) => id !== mayEnd);
    if (unnamed) {
      throw new AppError("conflict", message("wouldRevoke", { tail: unnamed.tail }));
    }
    await endSecrets(
      clientId,
      surplus.map(({ id }) => id),
      transaction,
    );
    const secret = await addSecret(clientId, accountId, transaction);
    await noticeOwners("secret_rotated", client, accountId, { application: client.name }, transaction);
    return secret;
  });
}

/** Ends the tokens as well that the secret got by client credentials. */
export async function deleteSecret(accountId: string, clientId: string, secretId: string): Promise<void> {
  if (!isRowId(secretId)) throw new AppError("not_found", message("revokedAlready"));
  await database().transaction(async (transaction) => {
    const client = await lockClient(accountId, clientId, transaction);
    const ended = await endSecrets(clientId, [secretId], transaction);
    if (ended > 0) await recordForOwners("secret_ended", client, accountId, { application: client.name }, transaction);
  });
}

/**
 * Deletes the application with its tokens and consents, and queues its icon for deletion. @throws AppError not_found,
 * forbidden for a co-owner
 */
export async function deleteClient(ownerId: string, clientId: string): Promise<void> {
  await changeAsOwner(ownerId, async (transaction) => {
    const client = await lockClient(ownerId, clientId, transaction, "owner");
    await recordForOwners("application_deleted", client, ownerId, { application: client.name }, transaction);
    await deleteWithIcons(ownerId, eq(oauthClients.id, clientId), transaction);
  });
}

/** Deletes applications of an owner, and queues their icons for deletion. The caller has locked them. */
export async function deleteWithIcons(ownerId: string, where: SQL, transaction: Transaction): Promise<void> {
  const icons = await deleteClientRows(where, transaction);
  const keys = icons.map((icon) => toFileKey("icon", icon));
  await releaseFiles(ownerId, keys, transaction);
}
