import type { Delivery } from "./delivery-log-store";
import type { OwnEndpoint } from "./own-endpoint-store";
import { webhookPayload } from "./payload";
import type { DeliveryProblem, Webhook, WebhookDelivery } from "./schema";

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
const secondsOrNull = (date: Date | null) => (date === null ? null : seconds(date));

/** Returns a webhook as the API shows it. */
export function shownWebhook(endpoint: OwnEndpoint): Webhook {
  const { id, url, events, createdAt, failingSince, disabledAt, disabledReason } = endpoint;
  return {
    ...{ id, url, events, created_at: seconds(createdAt), failing_since: secondsOrNull(failingSince) },
    ...{ disabled_at: secondsOrNull(disabledAt), disabled_reason: disabledReason },
  };
}

/** Returns a delivery as the API shows it. */
export function shownDelivery({ clientId }: Pick<OwnEndpoint, "clientId">, delivery: Delivery): WebhookDelivery {
  const { id, event, state, tries, createdAt, triedAt, nextTryAt, sequence } = delivery;
  return {
    ...{ id, event: event as WebhookDelivery["event"], state, tries, created_at: seconds(createdAt) },
    ...{ tried_at: secondsOrNull(triedAt), next_try_at: secondsOrNull(nextTryAt) },
    ...{ duration_ms: delivery.durationMilliseconds, status: delivery.status, answer: delivery.answer },
    problem: delivery.problem as DeliveryProblem | null,
    request: sequence === null ? null : webhookPayload({ ...delivery, clientId, sequence }),
  };
}
