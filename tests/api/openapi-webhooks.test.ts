import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testEvent, webhookEvents } from "@/lib/people/oauth/webhooks/events";
import { webhookPayload } from "@/lib/people/oauth/webhooks/payload";
import { type Described, describedOperations, openapi, schemaMismatch } from "../support/openapi";

const described = openapi.webhooks as Record<string, { post: Described }>;
const events = [...webhookEvents, testEvent];
const bodyOf = (event: string) => described[event]?.post.requestBody?.content["application/json"];
const payloadOf = (event: string) =>
  webhookPayload({
    event,
    createdAt: new Date(),
    userId: randomUUID(),
    username: "ada",
    clientId: randomUUID(),
    sequence: 1,
  });

it("The OpenAPI document describes each event of webhooks and the test event, by names of their own", () => {
  expect(Object.keys(described)).toEqual(events);
  const ids = events.map((event) => described[event]?.post.operationId);
  expect(ids).toEqual([
    ...["onProfileUpdated", "onLinksChanged", "onCardsChanged", "onAudiosChanged"],
    ...["onApplicationAuthorized", "onApplicationDisconnected", "onWebhookTest"],
  ]);
  expect(describedOperations.filter(({ operationId }) => ids.includes(operationId))).toEqual([]);
});

it.each(events)("The OpenAPI document says what a webhook sends on %s, and with which headers", (event) => {
  const { post } = described[event] ?? {};
  expect(post).toMatchObject({ tags: ["Webhooks"], security: [], summary: expect.stringMatching(/^[A-Z]/) });
  expect(post?.parameters.map(({ in: place, required, name }) => [place, required, name])).toEqual([
    ...["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ["header", true, name]),
  ]);
  const { schema = {}, example } = bodyOf(event) ?? {};
  expect(schemaMismatch(schema, example)).toBeNull();
  for (const other of events) {
    const misfit = schemaMismatch(schema, payloadOf(other));
    expect({ other, fits: misfit === null }).toEqual({ other, fits: other === event });
  }
});

it("The OpenAPI document leaves the bodies of webhooks open to later fields", () => {
  const event = payloadOf("links.changed");
  const later = { ...event, version: 2, data: { ...event.data, more: true } };
  expect(schemaMismatch(bodyOf("links.changed")?.schema ?? {}, later)).toBeNull();
});
