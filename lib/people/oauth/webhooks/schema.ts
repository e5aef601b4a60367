import { z } from "zod";
import { issue } from "@/lib/core/messages/message";
import { list } from "@/lib/core/text/schema";
import { webhookEvents } from "./events";

/** The store checks the address further, since the operator may allow private hosts. */
export const newWebhook = z.strictObject({
  url: z
    .string()
    .trim()
    .max(2048)
    .refine((value) => /^https?:\/\/[^\s/@\\]+(?:[/?]\S*)?$/i.test(value), { error: issue("webhookAddress") }),
  events: list(z.enum(webhookEvents), { max: webhookEvents.length })
    .refine((chosen) => chosen.length > 0, { error: issue("eventNeeded") })
    .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
});
export type NewWebhook = z.output<typeof newWebhook>;

const time = (words: string) => z.int().describe(`${words}, in seconds since 1970`);

/** What an endpoint is sent. It holds nothing of the page: the receiver reads that with its token. */
export const webhookPayload = z.strictObject({
  type: z.string().describe("The event"),
  timestamp: z.string().describe("When the change was made, by ISO 8601 in UTC"),
  data: z.strictObject({
    user_id: z.string().describe("The id of the page, as `GET /api/user` gives it"),
    username: z.string().describe("The username that the page had then"),
    client_id: z.string().describe("The application"),
    sequence: z.int().describe("Counts the events of this page at this endpoint, from 1"),
  }),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;

export const webhook = z.strictObject({
  id: z.uuid(),
  url: z.string().describe("Where events are sent"),
  events: z.array(z.string()).describe("The events that it is sent"),
  created_at: time("When it was added"),
  failing_since: time("When the oldest event was made that failed since the last success").nullable(),
  disabled_at: time("When it was disabled").nullable(),
  disabled_reason: z.enum(["owner", "failing", "gone", "overflowing"]).nullable(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.strictObject({
  id: z.uuid().describe("The `webhook-id` of its requests"),
  state: z.enum(["pending", "delivered", "failed", "withdrawn"]),
  tries: z.int(),
  created_at: time("When the event was made"),
  tried_at: time("When the last try began").nullable(),
  next_try_at: time("When it is tried next").nullable(),
  duration_ms: z.int().nullable().describe("How long the last try took, in milliseconds"),
  status: z.int().nullable().describe("The status of the last answer"),
  problem: z.string().nullable().describe("Why the last try had no answer"),
  answer: z.string().nullable().describe("The first 1,024 bytes of the last answer"),
  request: webhookPayload.nullable().describe("The body that is sent; null until the event has its number"),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
