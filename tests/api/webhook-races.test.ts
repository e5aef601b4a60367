import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { createLink } from "@/lib/page/links/store";
import { deleteAccount, scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { claimDeliveries, numberEvents } from "@/lib/people/oauth/webhooks/delivery-store";
import { deleteEndpoint, setEndpointEnabled, updateEndpoint } from "@/lib/people/oauth/webhooks/endpoint-store";
import { getEndpoint } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import type { NewWebhook } from "@/lib/people/oauth/webhooks/schema";
import { finishDelivery, queueTest, replayDelivery, sweepDeliveries } from "@/lib/people/oauth/webhooks/sending-store";
import { untilSomethingWaits } from "../support/locks";
import { newApplication, newPerson, newTokens } from "../support/people";
import { addRows, setRows } from "../support/rows";
import { logOf, newEndpoint, stateOf } from "../support/webhooks";

const link = { type: "github", value: "ada" } as const;
const refused = { status: 500, problem: null, answer: "", durationMilliseconds: 1, state: "failed" } as const;

/** A person who let an application in, and its endpoint, for which events of theirs wait. */
async function newListener(events: number) {
  const [developer, person] = [await newPerson(), await newPerson()];
  const application = await newApplication(developer.id);
  const { clientId } = application;
  await newTokens(person.id, application, ["links"]);
  const wanted = ["links.changed", "application.disconnected"] as const;
  const endpoint = await newEndpoint(application, "https://receiver.example/hook", wanted);
  for (let count = 0; count < events; count++) await createLink(person.id, link);
  const own = () => getEndpoint(developer.id, clientId, endpoint.id);
  const remove = () => deleteEndpoint(developer.id, clientId, endpoint.id);
  return { developer, person, clientId, endpoint, own, remove };
}

/** Claims all that waits for an endpoint, in the order in which it was made. */
async function claimAll(endpoint: { id: string }) {
  await numberEvents();
  const claimed = await claimDeliveries(new Map(), { all: 1_000, failing: 1_000 });
  return claimed
    .filter(({ endpointId }) => endpointId === endpoint.id)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Begins a deletion that has locked the endpoint and waits for its first delivery, and then something else. */
async function amidDeletion(
  { endpoint, remove }: Awaited<ReturnType<typeof newListener>>,
  act: () => Promise<void>,
): Promise<void> {
  const [first] = await logOf(endpoint);
  const done: Promise<void>[] = [];
  await database().transaction(async (transaction) => {
    const isFirst = eq(webhookDeliveries.id, first?.id ?? "");
    await transaction.select().from(webhookDeliveries).where(isFirst).for("update");
    done.push(remove());
    await untilSomethingWaits();
    done.push(act());
    await Promise.race([done[1], pause(500)]);
  });
  await Promise.all(done);
  expect([await stateOf(endpoint), await logOf(endpoint)]).toEqual([undefined, []]);
}

it("A webhook is deleted while a try of one of its events ends in a failure", async () => {
  const listener = await newListener(2);
  const [, second] = await claimAll(listener.endpoint);
  if (!second) throw new Error("two events were not claimed");
  await amidDeletion(listener, () => finishDelivery(second, { ...refused, waitSeconds: 5, isGone: false }));
});

it("A webhook is deleted while the first event of a page gets its number", async () => {
  const listener = await newListener(2);
  const [first] = await logOf(listener.endpoint);
  await setRows(webhookDeliveries, { sequence: 1 }, eq(webhookDeliveries.id, first?.id ?? ""));
  await amidDeletion(listener, numberEvents);
});

it("A webhook that was disabled or deleted since it was read sends neither a test nor an event again", async () => {
  const { developer, clientId, endpoint, own, remove } = await newListener(1);
  const [read, before] = [await own(), await logOf(endpoint)];
  const send = () => Promise.allSettled([queueTest(developer.id, read), replayDelivery(read, before[0]?.id ?? "")]);
  const refusals = (code: string, message: string) => {
    const reason = expect.objectContaining({ code, message });
    return [1, 2].map(() => ({ status: "rejected", reason }));
  };
  await setEndpointEnabled(developer.id, clientId, endpoint.id, false);
  expect(await send()).toEqual(refusals("conflict", "This webhook is disabled; enable it first"));
  expect(await logOf(endpoint)).toEqual(before);
  await remove();
  expect(await send()).toEqual(refusals("not_found", "There is no such webhook of this application"));
});

it("What the former address answers after a new one was set neither disables the webhook, nor loses the event, nor says that the new one answers", async () => {
  const { developer, clientId, endpoint } = await newListener(3);
  const [gone, failed, arrived] = await claimAll(endpoint);
  if (!gone || !failed || !arrived) throw new Error("three events were not claimed");
  const webhook = { url: "https://receiver.example/new", events: ["links.changed" as const] };
  await updateEndpoint(developer.id, clientId, endpoint.id, webhook);
  await finishDelivery(gone, { ...refused, status: 410, waitSeconds: 5, isGone: true });
  await finishDelivery(failed, { ...refused, waitSeconds: 3_600, isGone: false });
  expect(await stateOf(endpoint)).toMatchObject({
    disabledAt: null,
    failingSince: null,
    failures: 0,
    pausedUntil: null,
  });
  expect((await claimAll(endpoint)).map(({ id, url }) => [id, url])).toEqual([
    [gone.id, webhook.url],
    [failed.id, webhook.url],
  ]);
  const failing = { failingSince: new Date(), failures: 1 };
  await setRows(webhookEndpoints, failing, eq(webhookEndpoints.id, endpoint.id));
  await finishDelivery(arrived, { ...refused, status: 200, state: "delivered" });
  expect(await stateOf(endpoint)).toMatchObject(failing);
});

it("A form of a webhook that was shown before another owner saved it takes back nothing of theirs", async () => {
  const { developer, clientId, endpoint, own } = await newListener(0);
  const url = "https://receiver.example/hook";
  const shown: NewWebhook = { url, events: ["links.changed", "cards.changed"] };
  const save = (values: NewWebhook) => updateEndpoint(developer.id, clientId, endpoint.id, values, shown);
  const stored = async () => {
    const { url, events } = await own();
    return { url, events };
  };
  await updateEndpoint(developer.id, clientId, endpoint.id, shown);
  await save({ url: "https://receiver.example/theirs", events: ["links.changed", "cards.changed", "audios.changed"] });
  await save({ ...shown, events: ["cards.changed"] });
  const merged = { url: "https://receiver.example/theirs", events: ["cards.changed", "audios.changed"] };
  expect(await stored()).toEqual(merged);
  await updateEndpoint(developer.id, clientId, endpoint.id, { url, events: ["links.changed"] });
  await expect(save({ ...shown, events: ["cards.changed"] })).rejects.toMatchObject({
    code: "invalid_request",
    fields: { events: [expect.any(String)] },
  });
  expect(await stored()).toEqual({ url, events: ["links.changed"] });
});

it("The last event of a page that is deleted has the number after the one before", async () => {
  const { person, endpoint } = await newListener(1);
  await numberEvents();
  await scheduleDeletion(person.id, { isAtOnce: true });
  await deleteAccount(person.id);
  await sweepDeliveries();
  await numberEvents();
  expect((await logOf(endpoint)).map(({ event, sequence }) => [event, sequence])).toEqual([
    ["links.changed", 1],
    ["application.disconnected", 2],
  ]);
});

it("An event that is sent again while the log is cleaned stays until it has ended", async () => {
  const { person, endpoint } = await newListener(0);
  const row = { endpointId: endpoint.id, userId: person.id, username: "ada", event: "links.changed" };
  const ended = { ...row, state: "delivered", nextTryAt: null } as const;
  await addRows(webhookDeliveries, { ...ended, createdAt: sql`now() - interval '1 hour'` });
  await addRows(
    webhookDeliveries,
    Array.from({ length: webhookBounds.logged }, () => ended),
  );
  const [oldest] = await logOf(endpoint);
  let cleaning = Promise.resolve();
  await database().transaction(async (transaction) => {
    const again = transaction.update(webhookDeliveries).set({ state: "pending", nextTryAt: sql`now()` });
    await again.where(eq(webhookDeliveries.id, oldest?.id ?? ""));
    cleaning = sweepDeliveries();
    await untilSomethingWaits();
  });
  await cleaning;
  expect((await logOf(endpoint))[0]).toMatchObject({ id: oldest?.id, state: "pending" });
});

it("The log is cleaned in time also while the database takes it for empty, as it was when that was last looked at", async () => {
  const { person, endpoint } = await newListener(1);
  await database().delete(webhookDeliveries);
  await database().execute(sql`analyze ${webhookDeliveries}`);
  await database().execute(sql`insert into ${webhookDeliveries} (endpoint_id, user_id, username, event, state, next_try_at)
    select ${endpoint.id}::uuid, ${person.id}::uuid, 'ada', 'links.changed', 'delivered', null from generate_series(1, 5000)`);
  await sweepDeliveries();
  expect(await logOf(endpoint)).toHaveLength(webhookBounds.logged);
});
