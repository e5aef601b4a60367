import { randomUUID } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema";
import { createEndpoint } from "@/lib/people/oauth/webhooks/endpoint-store";
import { type WebhookEvent, webhookEvents } from "@/lib/people/oauth/webhooks/events";
import type { WebhookDelivery } from "@/lib/people/oauth/webhooks/schema";
import type { Application } from "./people";
import { addRows, setRows } from "./rows";

/** An endpoint of an application, for all events unless some are named, and its secret. */
export async function newEndpoint(
  { ownerId, clientId }: Application,
  url = "https://receiver.example/hook",
  events: readonly WebhookEvent[] = webhookEvents,
) {
  return createEndpoint(ownerId, clientId, { url, events: [...events] });
}

/** What waits for endpoints or was sent to them, in the order in which it was made. */
export async function eventsOf(...endpoints: readonly { id: string }[]) {
  const { event, userId, username, endpointId, createdAt } = webhookDeliveries;
  return database()
    .select({ event, userId, username })
    .from(webhookDeliveries)
    .where(
      inArray(
        endpointId,
        endpoints.map(({ id }) => id),
      ),
    )
    .orderBy(asc(createdAt));
}

/** A delivery as an example shows it, with fixed times. */
export async function addDelivery(
  endpoint: string,
  { id: userId, username }: { id: string; username: string },
  {
    event,
    created_at,
    tried_at,
    status,
    answer,
    duration_ms,
  }: Pick<WebhookDelivery, "event" | "created_at" | "tried_at" | "status" | "answer" | "duration_ms">,
): Promise<string> {
  const at = (seconds: number | null) => new Date((seconds ?? 0) * 1_000);
  const id = randomUUID();
  await addRows(webhookDeliveries, {
    ...{ id, endpointId: endpoint, userId, username, event, status, answer, durationMilliseconds: duration_ms },
    ...{ state: "delivered", tries: 1, sequence: 1, nextTryAt: null },
    ...{ createdAt: at(created_at), triedAt: at(tried_at) },
  });
  return id;
}

export const namesOf = async (...endpoints: readonly { id: string }[]) =>
  (await eventsOf(...endpoints)).map(({ event }) => event);

/** The log of an endpoint, in the order in which it was made. */
export const logOf = (endpoint: { id: string }) =>
  database()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpoint.id))
    .orderBy(asc(webhookDeliveries.createdAt));

export async function stateOf(endpoint: { id: string }) {
  const [row] = await database().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id));
  return row;
}

/** Lets the time pass that events and the endpoint wait for. */
export async function passWaits(endpoint: { id: string }): Promise<void> {
  const due = { nextTryAt: sql`case when state = 'pending' then now() end` };
  await setRows(webhookDeliveries, due, eq(webhookDeliveries.endpointId, endpoint.id));
  await setRows(webhookEndpoints, { pausedUntil: null }, eq(webhookEndpoints.id, endpoint.id));
}
