import "server-only";
import type { KeepAnswer } from "@/lib/core/owners/kept-answer-store";
import type { ApplicationActor } from "@/lib/people/oauth/actor";
import { getEndpoint } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import type { WebhookDelivery } from "@/lib/people/oauth/webhooks/schema";
import { queueTest } from "@/lib/people/oauth/webhooks/sending-store";
import { shownRequested } from "@/lib/people/oauth/webhooks/shown";

/** Queues a test event as the API does. @throws AppError not_found, conflict while the webhook is disabled */
export async function sendTest(
  { userId, clientId }: ApplicationActor,
  webhookId: string,
  keep?: KeepAnswer<WebhookDelivery>,
): Promise<WebhookDelivery> {
  const webhook = await getEndpoint(userId, clientId, webhookId);
  const queued = await queueTest(
    userId,
    webhook,
    keep && ((delivery, transaction) => keep(shownRequested(webhook, delivery), transaction)),
  );
  return shownRequested(webhook, queued);
}
