import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { database, type Executor } from "@/db/client";
import { webhookEndpoints } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { isRowId } from "@/lib/core/random-id";
import { getClient, type OwnClient } from "../clients/client-store";
import { openSecret } from "./endpoint-secret";
import type { WebhookEvent } from "./events";

const { id, clientId } = webhookEndpoints;

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
declare const own: unique symbol;
/** Only `getEndpoint` and `listEndpoints` return this type, which therefore proves the owner of its application. */
export type OwnEndpoint = Omit<EndpointRow, "secret" | "previousSecret" | "events"> & {
  events: WebhookEvent[];
  /** Whether events can be signed: a secret that was made under another secret of the instance cannot be read. */
  canSign: boolean;
  readonly [own]: true;
};

function shown({ secret, previousSecret: _, ...row }: EndpointRow): OwnEndpoint {
  return { ...row, canSign: openSecret(row.id, secret) !== undefined } as unknown as OwnEndpoint;
}
export const noEndpoint = () => new AppError("not_found", message("noWebhook"));

/** Lists the endpoints of an application, oldest first. */
export async function listEndpoints(
  { id: ofClient }: OwnClient,
  executor: Executor = database(),
): Promise<OwnEndpoint[]> {
  const { createdAt } = webhookEndpoints;
  const rows = executor.select().from(webhookEndpoints).where(eq(clientId, ofClient)).orderBy(asc(createdAt), asc(id));
  return (await rows).map(shown);
}

/** @throws AppError not_found, also for one of another application */
export async function getEndpoint(ownerId: string, ofClient: string, endpointId: string): Promise<OwnEndpoint> {
  const client = await getClient(ownerId, ofClient);
  if (!isRowId(endpointId)) throw noEndpoint();
  const [row] = await database()
    .select()
    .from(webhookEndpoints)
    .where(and(eq(id, endpointId), eq(clientId, client.id)));
  if (!row) throw noEndpoint();
  return shown(row);
}
