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

/** Lists deliveries, newest first. @param before the id of one, to continue after it */
export async function listDeliveries(
  endpoint: OwnEndpoint,
  most: number,
  before?: string,
  executor: Executor = database(),
): Promise<Delivery[]> {
  const isOlder =
    before !== undefined && isRowId(before)
      ? sql`(${createdAt}, ${id}) < (select other.created_at, other.id from ${webhookDeliveries} other
          where other.id = ${before} and other.endpoint_id = ${endpoint.id})`
      : undefined;
  return executor
    .select()
    .from(webhookDeliveries)
    .where(and(eq(endpointId, endpoint.id), isOlder))
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
}

/**
 * Lists the endpoints of an application with their deliveries, all as they are at one moment: an endpoint that a delivery
 * has disabled is never shown as enabled beside the outcome of that delivery.
 * @param most how many deliveries of each @param older of one endpoint, those after a delivery
 */
export async function listLogs(client: OwnClient, most: number, older?: { endpointId: string; before: string }) {
  const list = async (transaction: Transaction) => {
    const logs: { endpoint: OwnEndpoint; deliveries: Delivery[] }[] = [];
    for (const endpoint of await listEndpoints(client, transaction)) {
      const before = endpoint.id === older?.endpointId ? older.before : undefined;
      logs.push({ endpoint, deliveries: await listDeliveries(endpoint, most, before, transaction) });
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
