import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthClientSecrets, oauthClients, users } from "@/db/schema";
import { statement } from "@/db/statement";
import { AppError, invalidField } from "@/lib/core/errors";
import { developerQuotas } from "@/lib/core/limits/quotas";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { recordEvent } from "@/lib/core/owners/event-store";
import { changeAsOwner } from "@/lib/core/owners/quota-store";
import { isRowId } from "@/lib/core/random-id";
import { releaseFiles } from "@/lib/media/files/file-store";
import type { NewClient } from "../schema";
import { recordRedirectUris } from "./added-client-access-store";
import { requireAllowedName } from "./application-name";
import { changedParts } from "./changed-parts";
import { deleteClientRows, insertClientRow, updateClientRows } from "./client-row-store";
import { addSecret, endSecrets } from "./secret-store";

/** Two live secrets allow a rotation without downtime. */
const { applications: clientsPerAccount, secrets: liveSecrets } = developerQuotas;

export type Client = typeof oauthClients.$inferSelect & { ownerUsername: string | null };
declare const own: unique symbol;
/** Only `getClient` and `listClients` return this type, which therefore proves the owner. */
export type OwnClient = Client & { ownerId: string; readonly [own]: true };
export type ClientSecret = { id: string; tail: string; createdAt: Date; lastUsedAt: Date | null };

const selectClients = (executor: Executor = database()) =>
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

/** Lists applications, newest first. */
export async function listClients(ownerId: string): Promise<OwnClient[]> {
  const clients = selectClients().where(eq(oauthClients.ownerId, ownerId)).orderBy(desc(oauthClients.createdAt));
  return (await clients) as OwnClient[];
}

/** Lists all applications for the operator, oldest first. */
export async function listAllClients(): Promise<Client[]> {
  return selectClients().orderBy(asc(oauthClients.createdAt));
}

/** Returns an application of the owner. @throws AppError not_found, also when it is another's */
export async function getClient(ownerId: string, clientId: string): Promise<OwnClient> {
  const client = await findClient(clientId);
  if (client?.ownerId !== ownerId) throw noClient();
  return client as OwnClient;
}

const noClient = () => new AppError("not_found", message("notYourApplication"));

const selectSecrets = (clientId: string, executor: Executor = database()) => {
  const { id, tail, createdAt, lastUsedAt } = oauthClientSecrets;
  return executor
    .select({ id, tail, createdAt, lastUsedAt })
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
    if ((await transaction.$count(oauthClients, eq(oauthClients.ownerId, ownerId))) >= clientsPerAccount) {
      throw new AppError("limit_reached", message("maxApplications", { count: clientsPerAccount }));
    }
    const client = await insertClientRow({ ...values, ownerId }, transaction);
    await queueNotice("application_created", ownerId, { application: client.name }, transaction);
    return { client, clientSecret: client.isPublic ? undefined : await addSecret(client.id, transaction) };
  });
}

/** @throws AppError not_found */
export async function lockClient(ownerId: string, clientId: string, transaction: Transaction) {
  if (!isRowId(clientId)) throw noClient();
  const own = and(eq(oauthClients.id, clientId), eq(oauthClients.ownerId, ownerId));
  const [client] = await transaction.select().from(oauthClients).where(own).for("update");
  if (!client) throw noClient();
  return client;
}

/**
 * Changes an application. Any change but a removed redirect URI ends the operator's vouching, and an application that
 * becomes public loses its secrets. @throws AppError not_found, or invalid_request for its name, or for live secrets
 * unless `endsSecrets` is set
 */
export async function updateClient(
  ownerId: string,
  clientId: string,
  values: NewClient,
  endsSecrets = false,
): Promise<void> {
  await database().transaction(async (transaction) => {
    const before = await lockClient(ownerId, clientId, transaction);
    if (values.name !== before.name) requireAllowedName(values.name);
    const { redirectUris, kind: _unseen, ...shown } = values;
    const isSame =
      isDeepStrictEqual({ ...before, ...shown }, before) &&
      redirectUris.every((uri) => before.redirectUris.includes(uri));
    const set = { ...values, isVouched: before.isVouched && isSame, updatedAt: sql`now()` };
    await updateClientRows(eq(oauthClients.id, clientId), set, transaction);
    await recordRedirectUris(before, redirectUris, transaction);
    const record = async (also: string[]) => {
      const what = [...changedParts(before, values), ...also].join(", ");
      const details = { application: before.name, what };
      if (what !== "") await queueNotice("application_changed", ownerId, details, transaction);
    };
    if (!values.isPublic) return record([]);
    const secrets = await selectSecrets(clientId, transaction);
    if (secrets.length > 0 && !endsSecrets) {
      const [one = "", other] = secrets.map(({ tail }) => `••••${tail}`);
      const ended = other ? message("endsTwoSecrets", { one, other }) : message("endsOneSecret", { one });
      throw invalidField("endsSecrets", ended);
    }
    await endSecrets(
      clientId,
      secrets.map(({ id }) => id),
      transaction,
    );
    await record(secrets.length > 0 ? ["secrets"] : []);
  });
}

/** Ends the operator's vouching for an owner's applications, whose consent page shows the owner's name. */
export async function endVouching(ownerId: string, transaction: Transaction): Promise<void> {
  const vouched = and(eq(oauthClients.ownerId, ownerId), eq(oauthClients.isVouched, true));
  await updateClientRows(vouched, { isVouched: false }, transaction);
}

/** @throws AppError not_found */
export async function setVouched(clientId: string, isVouched: boolean): Promise<Client> {
  const own = eq(oauthClients.id, clientId);
  const change = async (transaction: Transaction) => {
    await updateClientRows(own, { isVouched }, transaction);
    return selectClients(transaction).where(own);
  };
  const [client] = isRowId(clientId) ? await database().transaction(change) : [];
  if (!client) throw new AppError("not_found", message("noApplication"));
  return client;
}

/**
 * Returns a new secret, which is shown once. @param mayEnd the oldest secret, which a third one ends @throws AppError
 * not_found, or conflict for a public client and for a secret to end that is not named
 */
export async function rotateSecret(ownerId: string, clientId: string, mayEnd?: string): Promise<string> {
  return database().transaction(async (transaction) => {
    const client = await lockClient(ownerId, clientId, transaction);
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
    const secret = await addSecret(clientId, transaction);
    await queueNotice("secret_rotated", ownerId, { application: client.name }, transaction);
    return secret;
  });
}

/** Ends the tokens as well that the secret got by client credentials. */
export async function deleteSecret(ownerId: string, clientId: string, secretId: string): Promise<void> {
  if (!isRowId(secretId)) throw new AppError("not_found", message("revokedAlready"));
  await database().transaction(async (transaction) => {
    const { name } = await lockClient(ownerId, clientId, transaction);
    const ended = await endSecrets(clientId, [secretId], transaction);
    if (ended > 0) await recordEvent("secret_ended", ownerId, { application: name }, transaction);
  });
}

/** Deletes the application with its tokens and consents, and queues its icon for deletion. */
export async function deleteClient(ownerId: string, clientId: string): Promise<void> {
  await changeAsOwner(ownerId, async (transaction) => {
    const { name } = await lockClient(ownerId, clientId, transaction);
    await deleteWithIcons(ownerId, eq(oauthClients.id, clientId), transaction);
    await recordEvent("application_deleted", ownerId, { application: name }, transaction);
  });
}

/** Deletes all applications of an account that is being deleted. The caller has locked them. */
export async function deleteAllClients(ownerId: string, transaction: Transaction): Promise<void> {
  await deleteWithIcons(ownerId, eq(oauthClients.ownerId, ownerId), transaction);
}

async function deleteWithIcons(ownerId: string, where: SQL, transaction: Transaction): Promise<void> {
  const icons = await deleteClientRows(where, transaction);
  const keys = icons.map((icon) => toFileKey("icon", icon));
  await releaseFiles(ownerId, keys, transaction);
}

export async function isDeveloper(ownerId: string): Promise<boolean> {
  const own = database().select({ id: oauthClients.id }).from(oauthClients).where(eq(oauthClients.ownerId, ownerId));
  return (await own.limit(1)).length > 0;
}
