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

type Sender = Pick<OwnEndpoint, "clientId" | "disabledAt" | "pausedUntil">;

/** A claim clears how long the try before it took. */
const isUnderWay = ({ tries, durationMilliseconds, nextTryAt }: Delivery, now: Date) =>
  tries > 0 && durationMilliseconds === null && nextTryAt !== null && nextTryAt > now;

/**
 * Returns the earliest time at which an event can be tried next, which is `now` for one that is due; null where that is
 * not known, while a try is under way or the endpoint is disabled, and for one that has ended.
 */
export function nextTryOf({ disabledAt, pausedUntil }: Sender, delivery: Delivery, now: Date): Date | null {
  const { nextTryAt } = delivery;
  if (nextTryAt === null || disabledAt !== null || isUnderWay(delivery, now)) return null;
  return new Date(Math.max(nextTryAt.getTime(), pausedUntil?.getTime() ?? 0, now.getTime()));
}

/** Returns whether a try is under way, or can begin within so many seconds. */
export function isTriedWithin(seconds: number, endpoint: Sender, delivery: Delivery, now: Date): boolean {
  if (delivery.state !== "pending" || endpoint.disabledAt !== null) return false;
  const next = nextTryOf(endpoint, delivery, now);
  return next === null || next.getTime() - now.getTime() <= seconds * 1_000;
}

function payloadOf({ clientId }: Pick<Sender, "clientId">, { sequence, ...delivery }: Delivery) {
  return sequence === null ? null : webhookPayload({ ...delivery, clientId, sequence });
}

/** Returns a delivery as the API shows it. */
export function shownDelivery(endpoint: Sender, delivery: Delivery, now = new Date()): WebhookDelivery {
  const { id, event, state, tries, createdAt, triedAt } = delivery;
  const next = nextTryOf(endpoint, delivery, now);
  return {
    ...{ id, event: event as WebhookDelivery["event"], state, tries, created_at: seconds(createdAt) },
    // Rounded up, so that it never lies in the past.
    ...{ tried_at: secondsOrNull(triedAt), next_try_at: next && Math.ceil(next.getTime() / 1_000) },
    ...{ duration_ms: delivery.durationMilliseconds, status: delivery.status, answer: delivery.answer },
    problem: delivery.problem as DeliveryProblem | null,
    request: payloadOf(endpoint, delivery),
  };
}

/** Shows a delivery that somebody has asked for, which ended the pause that the endpoint had when it was read. */
export const shownRequested = (endpoint: Sender, delivery: Delivery): WebhookDelivery =>
  shownDelivery({ ...endpoint, pausedUntil: null }, delivery);

/** Returns the request of a delivery as people read it; it has no body before its number is given. */
export function requestText(endpoint: Pick<OwnEndpoint, "clientId" | "url">, delivery: Delivery): string {
  const payload = payloadOf(endpoint, delivery);
  return `POST ${endpoint.url}\nwebhook-id: ${delivery.id}\n\n${payload ? JSON.stringify(payload, null, 2) : "—"}`;
}
