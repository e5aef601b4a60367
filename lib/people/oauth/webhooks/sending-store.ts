import "server-only";
import { database, type Transaction } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { createAndKeep, type KeepAnswer } from "@/lib/core/owners/kept-answer-store";
import { isRowId } from "@/lib/core/random-id";
import { type Delivery, getDelivery, noDelivery } from "./delivery-log-store";
import { type Claimed, insertTest, makeDueAgain, type Outcome, sweepLog, writeOutcome } from "./delivery-store";
import {
  disableEndpoint,
  lockEndpoint,
  recordEndpointFailure,
  recordEndpointSuccess,
  setEndpoint,
} from "./endpoint-store";
import { testEvent } from "./events";
import { noEndpoint, type OwnEndpoint } from "./own-endpoint-store";

/**
 * Locks an enabled endpoint for somebody who asks for a try now, and ends its pause after a failure. What is due is tried
 * then, the oldest first. @throws AppError not_found, conflict
 */
async function resume({ id: endpointId }: OwnEndpoint, transaction: Transaction): Promise<void> {
  const endpoint = await lockEndpoint(endpointId, transaction);
  if (!endpoint) throw noEndpoint();
  if (endpoint.disabledAt) throw new AppError("conflict", message("webhookDisabled"));
  await setEndpoint(endpointId, { pausedUntil: null }, transaction);
}

/**
 * Sends a test to one endpoint, in the name of its application's owner. @throws AppError not_found, conflict while the
 * endpoint is disabled
 */
export async function queueTest(
  ownerId: string,
  endpoint: OwnEndpoint,
  keep?: KeepAnswer<Delivery>,
): Promise<Delivery> {
  const queue = async (transaction: Transaction) => {
    await resume(endpoint, transaction);
    return insertTest(endpoint, ownerId, transaction);
  };
  const create = (transaction?: Transaction) => (transaction ? queue(transaction) : database().transaction(queue));
  const queued = await createAndKeep(create, keep);
  if (!queued) throw new AppError("not_found", message("goneAccount"));
  return queued;
}

/**
 * Sends an event again that has ended or waits, with the id that it had. @throws AppError not_found, or conflict while
 * the endpoint is disabled or the application may not learn of the page
 */
export async function replayDelivery(endpoint: OwnEndpoint, deliveryId: string): Promise<Delivery> {
  return database().transaction(async (transaction) => {
    await resume(endpoint, transaction);
    if (!isRowId(deliveryId)) throw noDelivery();
    const row = await makeDueAgain(endpoint, deliveryId, transaction);
    if (row) return row;
    await getDelivery(endpoint, deliveryId, transaction);
    throw new AppError("conflict", message("webhookAccessEnded"));
  });
}

/**
 * Ends a try, and records whether the endpoint answers, both at once for whoever reads them. What its former address
 * answered says nothing about the endpoint, and the event is tried at the new one.
 */
export async function finishDelivery(claimed: Claimed, outcome: Outcome): Promise<void> {
  const { endpointId } = claimed;
  const isTest = claimed.event === testEvent;
  if (outcome.state === "withdrawn" || (outcome.state === "delivered" && !isTest && !claimed.wasFailing)) {
    const isFailing = await writeOutcome(claimed, outcome, database());
    if (outcome.state === "withdrawn" || isFailing === false) return;
    // Another try may have failed since this one was claimed. What is written above is not written again below.
  }
  await database().transaction(async (transaction) => {
    const endpoint = await lockEndpoint(endpointId, transaction);
    const hasMoved = endpoint?.url !== claimed.url;
    const ofFormer = outcome.state === "failed" && hasMoved && { waitSeconds: 0, isGone: false };
    await writeOutcome(claimed, { ...outcome, ...ofFormer }, transaction);
    if (hasMoved) return;
    if (outcome.state === "failed") await recordEndpointFailure(endpointId, outcome.isGone, transaction);
    else await recordEndpointSuccess(endpointId, isTest, transaction);
  });
}

/** Deletes what the log need not keep, and disables endpoints for which too much waits. */
export async function sweepDeliveries(): Promise<void> {
  for (const full of await sweepLog())
    await database().transaction((transaction) => disableEndpoint(full, "overflowing", transaction));
}
