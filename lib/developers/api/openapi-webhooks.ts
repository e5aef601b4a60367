import { scopesOfEvent, testEvent, type WebhookEvent, webhookEvents } from "@/lib/people/oauth/webhooks/events";
import { eventBodyOf } from "@/lib/people/oauth/webhooks/schema";
import { toJsonSchema } from "./openapi-schemas";

/** What happened, by event. */
export const eventWords: Record<WebhookEvent, string> = {
  "profile.updated": "A setting of the page: names, texts, look, files",
  "links.changed": "The links, or their order",
  "cards.changed": "The cards, or their order",
  "audios.changed": "The audio tracks, or their order",
  "application.authorized": "Somebody authorized the application",
  "application.disconnected": "Somebody disconnected it, or the page moved or was deleted",
};

const header = (name: string, description: string, schema: object) => ({
  ...{ name, in: "header", required: true, description, schema },
});

const parameters = [
  header("webhook-id", "Names the event. An event may come twice: with the same id", {
    type: "string",
    format: "uuid",
  }),
  header("webhook-timestamp", "When this request was signed, in seconds since 1970", { type: "integer", minimum: 0 }),
  header(
    "webhook-signature",
    "`v1,` and the HMAC-SHA256, in base64, of the id, the timestamp and the body, joined by full stops. While a secret is rotated there are two, with a space between them",
    { type: "string", examples: ["v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="] },
  ),
];

const example = {
  timestamp: "2026-01-01T00:00:00.000Z",
  data: {
    user_id: "9b2f6c4e-1d3a-4b5c-8e7f-6a5b4c3d2e1f",
    username: "ada",
    client_id: "7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
    sequence: 12,
  },
};

const responses = {
  "2XX": { description: "The event has arrived; every other status, a redirect too, is a failure and tried again" },
  410: { description: "The webhook is disabled at once" },
};

/** Returns `onLinksChanged` for `links.changed`. */
const operationId = (event: string) =>
  `on${event
    .split(".")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")}`;

type Sent = WebhookEvent | typeof testEvent;
const events: readonly Sent[] = [...webhookEvents, testEvent];

function describeEvent(event: Sent) {
  const scopes = event === testEvent ? [] : scopesOfEvent(event);
  const needed = scopes.map((scope) => `\`${scope}\``).join(" or ");
  const when = needed
    ? `Sent while your application has a grant of the scope ${needed}.`
    : "Needs no particular scope.";
  const schema = toJsonSchema(eventBodyOf(event), "output");
  return {
    operationId: operationId(event),
    tags: ["Webhooks"],
    summary: event === testEvent ? "You asked for a test event" : eventWords[event],
    description: `${when} Verify the signature before you read the body, which follows Standard Webhooks.`,
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: { "application/json": { schema, example: { type: event, ...example } } },
    },
    responses,
  };
}

/** Returns `webhooks` of the document: what is sent to the address of an application, by the name of the event. */
export const webhookPaths = (): Record<string, { post: object }> =>
  Object.fromEntries(events.map((event) => [event, { post: describeEvent(event) }]));
