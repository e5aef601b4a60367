import "server-only";
import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthClients, webhookDeliveries, webhookEndpoints } from "@/db/schema";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { selectClients } from "../clients/client-store";
import { noticeOwners } from "../clients/owner-notice-store";

const { id, clientId, failures, failingSince } = webhookEndpoints;

export const setEndpoint = (endpointId: string, set: PgUpdateSetSource<typeof webhookEndpoints>, executor: Executor) =>
  executor.update(webhookEndpoints).set(set).where(eq(id, endpointId));

export const answering = { failingSince: null, failures: 0, pausedUntil: null } as const;

/**
 * Ends the wait of events that failed, which are then tried in the order in which they became due. A try under way keeps
 * its lease. @param which those alone
 */
export async function makeWaitingDue(endpointId: string, executor: Executor, which?: SQL): Promise<void> {
  const { state, nextTryAt, durationMilliseconds } = webhookDeliveries;
  const waits = and(eq(state, "pending"), isNotNull(durationMilliseconds), gt(nextTryAt, sql`now()`));
  await executor
    .update(webhookDeliveries)
    .set({ nextTryAt: sql`now()` })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), waits, which));
}

/**
 * Ends a time of failures, and the wait of the events all of whose tries were in it; those that failed while others
 * arrived wait on. A test that arrives ends the wait of all.
 */
export async function recordEndpointSuccess(endpointId: string, isTest: boolean): Promise<void> {
  await database().transaction(async (transaction) => {
    const [ended] = await transaction
      .select({ failures })
      .from(webhookEndpoints)
      .where(and(eq(id, endpointId), or(isNotNull(failingSince), sql`${isTest}::boolean`)))
      .for("no key update");
    if (!ended) return;
    await setEndpoint(endpointId, answering, transaction);
    const failedInItAlone = lte(webhookDeliveries.tries, ended.failures);
    await makeWaitingDue(endpointId, transaction, isTest ? undefined : failedInItAlone);
  });
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
