import "server-only";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthConsents, users, webhookDeliveries, webhookEndpoints } from "@/db/schema";
import { executeRows } from "@/db/sql";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { isRowId } from "@/lib/core/random-id";
import type { OwnClient } from "../clients/client-store";
import { testEvent } from "./events";
import { listEndpoints, type OwnEndpoint } from "./own-endpoint-store";
import type { DeliveryState } from "./schema";

const { id, endpointId, createdAt } = webhookDeliveries;

export type Delivery = Omit<typeof webhookDeliveries.$inferSelect, "transactionId">;

export const isDeliveryOf = (endpoint: OwnEndpoint, deliveryId: string) =>
  and(eq(id, deliveryId), eq(endpointId, endpoint.id));
export const noDelivery = () => new AppError("not_found", message("noDelivery"));

/** Whether an application may learn of an event's page now. An end is told to whoever had access. */
export const mayReceive = (delivery: SQL, clientId: SQL) => sql`case ${delivery}.event
  when ${testEvent} then true when 'application.disconnected' then true
  when 'application.authorized' then exists (select from ${oauthConsents} consent, ${users} page
    where page.id = ${delivery}.user_id and consent.user_id = coalesce(page.account_id, page.id)
      and consent.client_id = ${clientId})
  else ${clientId} in (select vitrine_webhook_clients(${delivery}.user_id, ${delivery}.event))
end`;

/** Narrows down a log. @property state those alone @property before the id of a delivery, to continue after it */
export type LogPart = { state?: DeliveryState | undefined; before?: string | undefined };

/** Lists deliveries, newest first. */
export async function listDeliveries(
  endpoint: OwnEndpoint,
  most: number,
  { state, before }: LogPart = {},
  executor: Executor = database(),
): Promise<Delivery[]> {
  const isOlder =
    before !== undefined && isRowId(before)
      ? sql`(${createdAt}, ${id}) < (select other.created_at, other.id from ${webhookDeliveries} other
          where other.id = ${before} and other.endpoint_id = ${endpoint.id})`
      : undefined;
  const isWanted = state === undefined ? undefined : eq(webhookDeliveries.state, state);
  return executor
    .select()
    .from(webhookDeliveries)
    .where(and(eq(endpointId, endpoint.id), isWanted, isOlder))
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
}

/** Returns the delivery that is tried next, or undefined where none waits. */
async function findNextDelivery(endpoint: OwnEndpoint, executor: Executor): Promise<Delivery | undefined> {
  const [row] = await executor
    .select()
    .from(webhookDeliveries)
    .where(and(eq(endpointId, endpoint.id), eq(webhookDeliveries.state, "pending")))
    .orderBy(webhookDeliveries.nextTryAt)
    .limit(1);
  return row;
}

type EndpointLog = { endpoint: OwnEndpoint; deliveries: Delivery[]; next: Delivery | undefined };

/**
 * Lists the endpoints of an application with their deliveries, all as they are at one moment: an endpoint that a delivery
 * has disabled is never shown as enabled next to the outcome of that delivery.
 * @param most how many deliveries of each @param parts which part of the log of an endpoint, by its id
 * @returns with the delivery of each that is tried next
 */
export async function listLogs(
  client: OwnClient,
  most: number,
  parts: Readonly<Record<string, LogPart>> = {},
): Promise<EndpointLog[]> {
  const list = async (transaction: Transaction) => {
    const logs: EndpointLog[] = [];
    for (const endpoint of await listEndpoints(client, transaction)) {
      const deliveries = await listDeliveries(endpoint, most, parts[endpoint.id], transaction);
      logs.push({ endpoint, deliveries, next: await findNextDelivery(endpoint, transaction) });
    }
    return logs;
  };
  return database().transaction(list, { isolationLevel: "repeatable read", accessMode: "read only" });
}

/** @throws AppError not_found, also for one of another endpoint */
export async function getDelivery(
  endpoint: OwnEndpoint,
  deliveryId: string,
  executor: Executor = database(),
): Promise<Delivery> {
  const [row] = isRowId(deliveryId)
    ? await executor.select().from(webhookDeliveries).where(isDeliveryOf(endpoint, deliveryId))
    : [];
  if (!row) throw noDelivery();
  return row;
}

/**
 * Returns whether an event waits for this service alone: it has been due for so many seconds, at an endpoint that answers
 * and to which nothing is being sent that it could wait behind.
 */
export async function hasLateEvents(seconds: number): Promise<boolean> {
  const [found] = await executeRows<{ isLate: boolean }>(
    database(),
    sql`select exists (select from ${webhookDeliveries} delivery
        join ${webhookEndpoints} endpoint on endpoint.id = delivery.endpoint_id
        where delivery.state = 'pending' and delivery.next_try_at < now() - make_interval(secs => ${seconds})
          and endpoint.disabled_at is null and endpoint.failing_since is null
          and not exists (select from ${webhookDeliveries} running where running.endpoint_id = endpoint.id
            and running.state = 'pending' and running.next_try_at > now() and running.tries > 0
            and running.duration_milliseconds is null)) as "isLate"`,
  );
  return found?.isLate === true;
}
