import { z } from "zod";
import { issue } from "@/lib/core/messages/message";
import { list } from "@/lib/core/text/schema";
import { testEvent, type WebhookEvent, webhookEvents } from "./events";

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

const unixTime = (of: string) => z.int().describe(`${of}, in seconds since 1970`);

export const webhook = z.strictObject({
  id: z.uuid(),
  url: z.url(),
  events: z.array(z.enum(webhookEvents)),
  created_at: unixTime("When it was added"),
  failing_since: unixTime("When the first try failed since the last success").nullable(),
  disabled_at: unixTime("Since when nothing is sent").nullable(),
  disabled_reason: z
    .enum(["owner", "failing", "gone", "overflowing"])
    .nullable()
    .describe(
      "`owner`: by you; `failing`: nothing could be delivered for three days; `gone`: an answer of 410; `overflowing`: too many events were waiting",
    ),
});
export type Webhook = z.infer<typeof webhook>;

/** Why a try had no answer, or an event was not sent at all. */
const deliveryProblems = [
  ...(["not_public", "no_name_server", "timeout", "tls", "connection"] as const),
  ...(["no_secret", "access_ended"] as const),
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const deliveryStates = ["pending", "delivered", "failed", "withdrawn"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** An endpoint is sent nothing of the page: the receiver reads that with its token. */
export const eventBody = z.strictObject({
  type: z.string(),
  timestamp: z.iso.datetime().describe("When the change was made"),
  data: z.strictObject({
    user_id: z.uuid().describe("The page, as `GET /api/user` gives it"),
    username: z.string().describe("The username that the page had then"),
    client_id: z.uuid(),
    sequence: z.int().min(1).describe("Counts the events of the page at this webhook, from 1"),
  }),
});

/** Returns the body of one kind of event. */
export const eventBodyOf = (event: WebhookEvent | typeof testEvent) => eventBody.extend({ type: z.literal(event) });

export const webhookDelivery = z.strictObject({
  id: z.uuid().describe("The `webhook-id` of its requests"),
  event: z.enum([...webhookEvents, testEvent]),
  state: z
    .enum(deliveryStates)
    .describe("`failed`: given up; `withdrawn`: the application's access ended before it was sent"),
  tries: z.int(),
  created_at: unixTime("When the change was made"),
  tried_at: unixTime("When the last try began").nullable(),
  next_try_at: unixTime(
    "The earliest time at which it is tried next, which is now for an event that is due; null while a try is under way, while the webhook is disabled, and unless it is pending",
  ).nullable(),
  duration_ms: z.int().nullable().describe("Milliseconds that the last try took; null while it is under way"),
  status: z.int().nullable().describe("Status of the last answer"),
  problem: z
    .enum(deliveryProblems)
    .nullable()
    .describe(
      "Why there was no answer. `not_public`: the address leads nowhere on the public internet; `no_name_server`: its host could not be looked up; `timeout`, `tls`, `connection`: of the connection; `no_secret`: the signing secret cannot be read, make a new one; `access_ended`: it was not sent, since the application's access had ended",
    ),
  answer: z.string().nullable().describe("The beginning of the last answer's body"),
  request: eventBody
    .nullable()
    .describe("The body that is sent; null until it has its number, a moment before it is sent first"),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
