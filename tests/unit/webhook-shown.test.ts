import { describe, expect, it } from "vitest";
import type { Delivery } from "@/lib/people/oauth/webhooks/delivery-log-store";
import type { OwnEndpoint } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import { isTriedWithin, nextTryOf, requestText, shownDelivery } from "@/lib/people/oauth/webhooks/shown";

const now = new Date("2026-01-01T00:10:00.250Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

const endpoint = {
  ...{ clientId: "7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f", url: "https://app.example/hook" },
  ...{ disabledAt: null, pausedUntil: null },
} as OwnEndpoint;
const waiting: Delivery = {
  ...{ id: "c2a7f0d4-6b1e-4f53-9a0c-8d5e7b3f1a96", endpointId: "5f0c3c1e-2a7d-4d58-9a51-0c6c1f7d8e21" },
  ...{ userId: "9b2f6c4e-1d3a-4b5c-8e7f-6a5b4c3d2e1f", username: "ada", event: "links.changed" },
  ...{ createdAt: later(-600), expiresAt: later(250_000), sequence: null, state: "pending", tries: 0 },
  ...{ nextTryAt: later(-600), triedAt: null, durationMilliseconds: null, status: null, problem: null, answer: null },
};
const failed: Delivery = {
  ...waiting,
  ...{ sequence: 3, tries: 1, triedAt: later(-2), durationMilliseconds: 80, status: 503, answer: "" },
};

describe("the next try of an event is the earliest time at which it can be", () => {
  it.each<[string, Partial<OwnEndpoint>, Delivery, Date | null]>([
    ["now, if it is due", {}, waiting, now],
    ["now, if it is due and was tried before", {}, { ...failed, nextTryAt: later(-1) }, now],
    ["when its wait ends", {}, { ...failed, nextTryAt: later(4) }, later(4)],
    ["when the pause of its webhook ends", { pausedUntil: later(64) }, { ...failed, nextTryAt: later(4) }, later(64)],
    ["when its wait ends after the pause", { pausedUntil: later(2) }, { ...failed, nextTryAt: later(30) }, later(30)],
    ["now, if the pause is over", { pausedUntil: later(-5) }, waiting, now],
    ["unknown while its webhook is disabled", { disabledAt: later(-9), pausedUntil: later(9) }, waiting, null],
    [
      "unknown while a try is under way",
      {},
      { ...failed, tries: 2, triedAt: later(-1), nextTryAt: later(29), durationMilliseconds: null },
      null,
    ],
    [
      "now, if the process stopped that tried it",
      {},
      { ...failed, tries: 2, triedAt: later(-31), nextTryAt: later(-1), durationMilliseconds: null },
      now,
    ],
    ["none once it has ended", {}, { ...failed, state: "delivered", nextTryAt: null }, null],
  ])("%s", (_, state, delivery, expected) => {
    expect(nextTryOf({ ...endpoint, ...state }, delivery, now)).toEqual(expected);
  });
});

it("the API tells the next try in whole seconds, none of which has passed", () => {
  expect(shownDelivery(endpoint, waiting, now).next_try_at).toBe(Date.parse("2026-01-01T00:10:01Z") / 1_000);
});

it("an event without a number has no body yet, for people as for the API", () => {
  const head = "POST https://app.example/hook\nwebhook-id: c2a7f0d4-6b1e-4f53-9a0c-8d5e7b3f1a96\n\n";
  expect(shownDelivery(endpoint, waiting, now).request).toBe(null);
  expect(requestText(endpoint, waiting)).toBe(`${head}—`);
  const body = {
    type: "links.changed",
    timestamp: "2026-01-01T00:00:00.250Z",
    data: {
      ...{ user_id: waiting.userId, username: "ada", client_id: endpoint.clientId, sequence: 3 },
    },
  };
  expect(shownDelivery(endpoint, failed, now).request).toEqual(body);
  expect(requestText(endpoint, failed)).toBe(head + JSON.stringify(body, null, 2));
});

it("the page waits for an event that is tried within two minutes, or is being tried, and for no other", () => {
  const running = { ...failed, triedAt: later(-1), nextTryAt: later(29), durationMilliseconds: null };
  const isWaitedFor = (delivery: Delivery, state = {}) => isTriedWithin(120, { ...endpoint, ...state }, delivery, now);
  expect([waiting, running, { ...failed, nextTryAt: later(120) }].map((one) => isWaitedFor(one))).toEqual([
    ...[true, true, true],
  ]);
  expect([
    isWaitedFor({ ...failed, nextTryAt: later(121) }),
    isWaitedFor(waiting, { pausedUntil: later(300) }),
    isWaitedFor(running, { disabledAt: later(-9) }),
    isWaitedFor({ ...failed, state: "delivered", nextTryAt: null }),
  ]).toEqual([false, false, false, false]);
});
