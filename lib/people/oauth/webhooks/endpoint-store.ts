import "server-only";
import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthClients, webhookDeliveries, webhookEndpoints } from "@/db/schema";
import { AppError, invalidField } from "@/lib/core/errors";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { message } from "@/lib/core/messages/message";
import { postAddress } from "@/lib/core/outbound/post";
import { isRowId, randomId } from "@/lib/core/random-id";
import { lockClient, selectClients } from "../clients/client-store";
import { noticeOwners, recordForOwners } from "../clients/owner-notice-store";
import { mergeFields, type Shown } from "../merge-fields";
import { makeWaitingDue } from "./delivery-store";
import { openSecret, sealSecret } from "./endpoint-secret";
import { type EndpointRow, noEndpoint } from "./own-endpoint-store";
import { type NewWebhook, newWebhook } from "./schema";
import { newWebhookSecret } from "./signature";

const { id, clientId, failures, failingSince } = webhookEndpoints;

function requireAddress(written: string): string {
  const address = postAddress(written);
  if ("url" in address) return address.url.href;
  throw invalidField("url", message(address.problem === "private" ? "webhookPrivate" : "webhookAddress"));
}

/**
 * Adds an endpoint and returns its secret, which is shown once. @throws AppError not_found, limit_reached,
 * invalid_request
 */
export async function createEndpoint(ownerId: string, ofClient: string, { url, events }: NewWebhook) {
  const address = requireAddress(url);
  const [endpointId, secret] = [randomId(), newWebhookSecret()];
  return database().transaction(async (transaction) => {
    const client = await lockClient(ownerId, ofClient, transaction);
    const most = webhookBounds.endpoints;
    if ((await transaction.$count(webhookEndpoints, eq(clientId, ofClient))) >= most)
      throw new AppError("limit_reached", message("maxWebhooks", { count: most }));
    const sealed = sealSecret(endpointId, secret);
    await transaction
      .insert(webhookEndpoints)
      .values({ id: endpointId, clientId: ofClient, url: address, events, secret: sealed });
    await tellOwners(client, ownerId, "webhook", transaction);
    return { id: endpointId, secret };
  });
}

type Locked = Awaited<ReturnType<typeof lockClient>>;

const tellOwners = (client: Locked, actorId: string, what: string, transaction: Transaction) =>
  noticeOwners("application_changed", client, actorId, { application: client.name, what }, transaction);

/** Locks the application, so that its endpoint is the owner's until the commit. */
async function changeEndpoint<Result>(
  ownerId: string,
  ofClient: string,
  endpointId: string,
  work: (row: EndpointRow, client: Locked, transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database().transaction(async (transaction) => {
    const client = await lockClient(ownerId, ofClient, transaction);
    if (!isRowId(endpointId)) throw noEndpoint();
    const [row] = await transaction
      .select()
      .from(webhookEndpoints)
      .where(and(eq(id, endpointId), eq(clientId, ofClient)))
      .for("no key update");
    if (!row) throw noEndpoint();
    return work(row, client, transaction);
  });
}

/** Locks an endpoint before its deliveries, in the order of its deletion. @returns undefined where it is gone */
export async function lockEndpoint(endpointId: string, transaction: Transaction) {
  const { url, disabledAt } = webhookEndpoints;
  const held = transaction.select({ url, disabledAt }).from(webhookEndpoints).where(eq(id, endpointId));
  const [endpoint] = await held.for("no key update");
  return endpoint;
}

export const setEndpoint = (endpointId: string, set: PgUpdateSetSource<typeof webhookEndpoints>, executor: Executor) =>
  executor.update(webhookEndpoints).set(set).where(eq(id, endpointId));

const answering = { failingSince: null, failures: 0, pausedUntil: null } as const;

/**
 * Changes the address and the events. @param shown what the form showed; what others have changed since stays
 * @throws AppError not_found, invalid_request
 */
export async function updateEndpoint(
  ownerId: string,
  ofClient: string,
  endpointId: string,
  typed: NewWebhook,
  shown?: Shown,
): Promise<void> {
  await changeEndpoint(ownerId, ofClient, endpointId, async (row, client, transaction) => {
    const { url, events } = mergeFields(newWebhook, { shown, typed, stored: row });
    const address = requireAddress(url);
    const isSame = row.url === address;
    await setEndpoint(endpointId, { url: address, events, ...(!isSame && answering) }, transaction);
    if (isSame) return;
    await makeWaitingDue(endpointId, transaction);
    await tellOwners(client, ownerId, "webhook", transaction);
  });
}

/** Returns a new secret, which is shown once. The one before signs as well for a day where it can, an older one no more. */
export async function rotateEndpointSecret(ownerId: string, ofClient: string, endpointId: string) {
  const secret = newWebhookSecret();
  return changeEndpoint(ownerId, ofClient, endpointId, async (row, client, transaction) => {
    const previousSigns = openSecret(endpointId, row.secret) !== undefined;
    const set = {
      secret: sealSecret(endpointId, secret),
      previousSecret: previousSigns ? row.secret : null,
      previousSecretUntil: previousSigns ? sql`now() + make_interval(secs => ${webhookBounds.overlapSeconds})` : null,
      ...(!previousSigns && answering),
    };
    await setEndpoint(endpointId, set, transaction);
    if (!previousSigns) await makeWaitingDue(endpointId, transaction);
    await tellOwners(client, ownerId, "webhook secret", transaction);
    return { secret, previousSigns };
  });
}

/** Stops sending, or begins again with what waits. @throws AppError not_found */
export async function setEndpointEnabled(
  ownerId: string,
  ofClient: string,
  endpointId: string,
  isEnabled: boolean,
): Promise<void> {
  await changeEndpoint(ownerId, ofClient, endpointId, async (row, _, transaction) => {
    if (isEnabled === (row.disabledAt === null)) return;
    const enabled = { ...answering, disabledAt: null, disabledReason: null } as const;
    const disabled = { disabledAt: sql`now()`, disabledReason: "owner" } as const;
    await setEndpoint(endpointId, isEnabled ? enabled : disabled, transaction);
    if (isEnabled) await makeWaitingDue(endpointId, transaction);
  });
}

/** Deletes an endpoint with its log and what waits for it. @throws AppError not_found */
export async function deleteEndpoint(ownerId: string, ofClient: string, endpointId: string): Promise<void> {
  await changeEndpoint(ownerId, ofClient, endpointId, async (_, client, transaction) => {
    await transaction.delete(webhookEndpoints).where(eq(id, endpointId));
    const details = { application: client.name, what: "webhook" };
    await recordForOwners("application_changed", client, ownerId, details, transaction);
  });
}

/**
 * Encrypts the secrets that `AUTH_SECRET_PREVIOUS` opens under `AUTH_SECRET`, so that the former can be unset.
 * @returns how many endpoints have a secret that neither opens
 */
export async function resealEndpointSecrets(): Promise<number> {
  let unreadable = 0;
  for (const row of await database().select().from(webhookEndpoints)) {
    const reseal = (sealed: string) => {
      const opened = openSecret(row.id, sealed);
      return opened && !opened.isCurrent ? sealSecret(row.id, opened.text) : sealed;
    };
    if (!openSecret(row.id, row.secret)) unreadable += 1;
    const secret = reseal(row.secret);
    const previousSecret = row.previousSecret && reseal(row.previousSecret);
    if (secret === row.secret && previousSecret === row.previousSecret) continue;
    // Unless its owner has made another one meanwhile.
    await database()
      .update(webhookEndpoints)
      .set({ secret, previousSecret })
      .where(and(eq(id, row.id), eq(webhookEndpoints.secret, row.secret)));
  }
  return unreadable;
}

/**
 * Ends a time of failures, and the wait of the events all of whose tries were in it; those that failed while others
 * arrived wait on. A test that arrives ends the wait of all.
 */
export async function recordEndpointSuccess(
  endpointId: string,
  isTest: boolean,
  transaction: Transaction,
): Promise<void> {
  const [ended] = await transaction
    .select({ failures })
    .from(webhookEndpoints)
    .where(and(eq(id, endpointId), or(isNotNull(failingSince), sql`${isTest}::boolean`)))
    .for("no key update");
  if (!ended) return;
  await setEndpoint(endpointId, answering, transaction);
  const failedInItAlone = lte(webhookDeliveries.tries, ended.failures);
  await makeWaitingDue(endpointId, transaction, isTest ? undefined : failedInItAlone);
}

/**
 * Lets an endpoint rest after a failure, or disables it and notifies the owners. The number of failures tells an endpoint
 * that fails from one that was hardly tried, because nothing waited for it or the service stood still.
 * @param isGone disables it at once
 */
export async function recordEndpointFailure(
  endpointId: string,
  isGone: boolean,
  transaction: Transaction,
): Promise<void> {
  const { maxPauseSeconds, failingSeconds, leaseSeconds, retrySeconds } = webhookBounds;
  const rest = sql`least(${maxPauseSeconds}, power(2, least(${failures}, 20)))`;
  const set = {
    failures: sql`${failures} + 1`,
    // The time of the statement: a success may have been recorded since the transaction began.
    failingSince: sql`coalesce(${failingSince}, clock_timestamp())`,
    pausedUntil: sql`now() + make_interval(secs => ${rest})`,
  };
  await setEndpoint(endpointId, set, transaction);
  // An event first fails some seconds after it was made, and its last try is to find that the time is over.
  const isOver = sql`${failingSince} <= now() - make_interval(secs => ${failingSeconds - leaseSeconds})`;
  const isDead = sql`(${isOver} and ${failures} >= ${retrySeconds.length})`;
  await disableEndpoint(endpointId, isGone ? "gone" : "failing", transaction, isGone ? undefined : isDead);
}

/** Only the call that disables the endpoint notifies the owners. */
export async function disableEndpoint(
  endpointId: string,
  reason: "failing" | "gone" | "overflowing",
  transaction: Transaction,
  when?: SQL,
): Promise<void> {
  const [ended] = await transaction
    .update(webhookEndpoints)
    .set({ disabledAt: sql`now()`, disabledReason: reason })
    .where(and(eq(id, endpointId), isNull(webhookEndpoints.disabledAt), when))
    .returning({ clientId, url: webhookEndpoints.url });
  if (!ended) return;
  const [client] = await selectClients(transaction).where(eq(oauthClients.id, ended.clientId));
  if (!client) return;
  const details = { application: client.name, clientId: ended.clientId, host: new URL(ended.url).host, reason };
  await noticeOwners("webhook_disabled", client, null, details, transaction);
}
