import { z } from "zod";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { operation } from "@/lib/core/operation/operation";
import {
  deliveryStates,
  type Webhook,
  type WebhookDelivery,
  webhook,
  webhookDelivery,
} from "@/lib/people/oauth/webhooks/schema";

const id = z.uuid().describe("Id of a webhook of the application");
const params = z.object({ id });
const deliveryParams = z.object({ id, delivery: z.uuid().describe("Id of a delivery of that webhook") });
const query = z.strictObject({
  state: z.enum(deliveryStates).optional().describe("Only deliveries in this state"),
  before: z.uuid().optional().describe("Id of a delivery of that webhook, to continue after it"),
});
const shared = { tag: "Webhooks", access: "application" } as const;

const example: Webhook = {
  id: "5f0c3c1e-2a7d-4d58-9a51-0c6c1f7d8e21",
  url: "https://app.example/webhooks",
  events: ["links.changed"],
  created_at: 1_767_225_600,
  failing_since: null,
  disabled_at: null,
  disabled_reason: null,
};
const delivery: WebhookDelivery = {
  id: "c2a7f0d4-6b1e-4f53-9a0c-8d5e7b3f1a96",
  event: "links.changed",
  state: "delivered",
  tries: 1,
  created_at: 1_767_225_600,
  tried_at: 1_767_225_601,
  next_try_at: null,
  duration_ms: 84,
  status: 200,
  problem: null,
  answer: "Thank you",
  request: {
    type: "links.changed",
    timestamp: "2026-01-01T00:00:00.000Z",
    data: {
      user_id: "9b2f6c4e-1d3a-4b5c-8e7f-6a5b4c3d2e1f",
      username: "ada",
      client_id: "7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
      sequence: 1,
    },
  },
};
const again: WebhookDelivery = { ...delivery, state: "pending", tries: 0, next_try_at: 1_767_225_600 };
const unsent = { tried_at: null, duration_ms: null, status: null, answer: null, request: null };
const test: WebhookDelivery = { ...again, event: "webhook.test", ...unsent };

export const listWebhooks = operation({
  ...shared,
  id: "listWebhooks",
  method: "GET",
  path: "/api/webhooks",
  summary: "List the webhooks of your application",
  description: `The webhooks of the application that the token belongs to, oldest first; it has ${webhookBounds.endpoints} at most. They are added, changed and removed in the developer settings alone, so that whoever has the client secret cannot lead events elsewhere.`,
  limit: "authenticated_read",
  status: 200,
  response: z.array(webhook),
  example: { response: [example] },
});

export const listDeliveries = operation({
  ...shared,
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/api/webhooks/{id}/deliveries",
  summary: "Read what a webhook was sent and what waits for it, newest first",
  description: `A request reads at most ${webhookBounds.listed} deliveries; \`before\` continues after one of them. The log has the last ${webhookBounds.logDays} days, and of the deliveries that have ended the newest ${webhookBounds.logged.toLocaleString("en")}.`,
  limit: "authenticated_read",
  params,
  query,
  status: 200,
  response: z.array(webhookDelivery),
  example: { response: [delivery] },
});

export const getDelivery = operation({
  ...shared,
  id: "getWebhookDelivery",
  method: "GET",
  path: "/api/webhooks/{id}/deliveries/{delivery}",
  summary: "Read one delivery of a webhook",
  description:
    "What was sent, and what came of the last try. The id of a delivery is the `webhook-id` of its requests.",
  limit: "authenticated_read",
  params: deliveryParams,
  status: 200,
  response: webhookDelivery,
  example: { response: delivery },
});

export const postTest = operation({
  ...shared,
  id: "testWebhook",
  method: "POST",
  path: "/api/webhooks/{id}/test",
  summary: "Send a test event to a webhook",
  description:
    "The event `webhook.test` is about the page that the token acts on, and comes whatever the webhook is for. The response has the delivery, which is sent within a second or two; read it again to see what came of it. A disabled webhook is a `conflict`.",
  limit: "write",
  params,
  status: 201,
  response: webhookDelivery,
  example: { response: test },
});

export const postReplay = operation({
  ...shared,
  id: "replayWebhookDelivery",
  method: "POST",
  path: "/api/webhooks/{id}/deliveries/{delivery}/replay",
  summary: "Send an event again",
  description: `The event is sent again with the same \`webhook-id\` and body, and tried for ${webhookBounds.failingSeconds / 86_400} days from now, whatever became of it before. It is a \`conflict\` where the application's access to the page has ended, and while the webhook is disabled.`,
  limit: "write",
  params: deliveryParams,
  status: 200,
  response: webhookDelivery,
  example: { response: again },
});
