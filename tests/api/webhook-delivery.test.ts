import type { IncomingMessage, ServerResponse } from "node:http";
import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, expect, inject, it } from "vitest";
import { database } from "@/db/client";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { listEvents } from "@/lib/core/owners/event-store";
import { createSending } from "@/lib/developers/webhooks/sending";
import { createLink } from "@/lib/page/links/store";
import { getClient } from "@/lib/people/oauth/clients/client-store";
import { disconnectApplication } from "@/lib/people/oauth/tokens/consent-store";
import { hasLateEvents, listLogs } from "@/lib/people/oauth/webhooks/delivery-log-store";
import { claimDeliveries, numberEvents } from "@/lib/people/oauth/webhooks/delivery-store";
import {
  createEndpoint,
  disableEndpoint,
  rotateEndpointSecret,
  setEndpointEnabled,
  updateEndpoint,
} from "@/lib/people/oauth/webhooks/endpoint-store";
import { getEndpoint } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import { finishDelivery, queueTest, replayDelivery, sweepDeliveries } from "@/lib/people/oauth/webhooks/sending-store";
import { untilSomethingWaits } from "../support/locks";
import { listenOnLoopback } from "../support/loopback";
import { newApplication, newPerson, newTokens } from "../support/people";
import { publicAddresses, startPublicWeb } from "../support/public-web";
import { addRows, setRows } from "../support/rows";
import { logOf, newEndpoint, passWaits, stateOf } from "../support/webhooks";

type Received = { headers: IncomingMessage["headers"]; body: string; method: string | undefined };
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const ok: Answer = (response) => response.writeHead(200).end("fine");
const received: Received[] = [];
let answer: Answer = ok;
const receive = async (request: IncomingMessage, response: ServerResponse) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  received.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), method: request.method });
  answer(response, request);
};
const receiver = await listenOnLoopback(receive);
const web = await startPublicWeb(["receiver.example", "inside.example"]);
Object.assign(process.env, { WEBHOOK_PRIVATE_HOSTS: new URL(receiver.url).host, ...web.environment });
afterAll(async () => {
  await receiver.close();
  await web.stop();
});
beforeEach(async () => {
  received.length = 0;
  answer = ok;
  await setRows(webhookEndpoints, { disabledAt: sql`now()`, disabledReason: "owner" }, sql`true`);
});

const link = { type: "github", value: "ada" } as const;

async function newListener(url = receiver.url) {
  const [developer, person] = [await newPerson(), await newPerson()];
  const application = await newApplication(developer.id);
  await newTokens(person.id, application, ["links"]);
  const endpoint = await newEndpoint(application, url, ["links.changed", "application.disconnected"]);
  const own = () => getEndpoint(developer.id, application.clientId, endpoint.id);
  return { developer, person, application, endpoint, own };
}

/** What a receiver has verified, which its library knows nothing of. */
const sequenced = (payload: unknown) => payload as { data: { sequence: number } };

/** Sends all that is due, and what that made due. */
async function send(): Promise<void> {
  const sending = createSending();
  while ((await sending.begin()) > 0) await sending.settled();
}

/** Queues another event of a page. */
async function newEvent(personId: string, endpoint: { id: string }) {
  await createLink(personId, link);
  await numberEvents();
  return (await logOf(endpoint)).at(-1);
}

const ended = { nextTryAt: null, triedAt: expect.any(Date), durationMilliseconds: expect.any(Number) };

it("An event arrives as the Standard Webhooks specification says, without anything of the page", async () => {
  const { person, application, endpoint } = await newListener();
  await createLink(person.id, link);
  await createLink(person.id, link);
  await send();
  const log = await logOf(endpoint);
  expect(received.map(({ method }) => method)).toEqual(["POST", "POST"]);
  const verified = received.map(({ headers, body }) =>
    sequenced(new Webhook(endpoint.secret).verify(body, headers as never)),
  );
  const inOrder = verified.toSorted((one, other) => one.data.sequence - other.data.sequence);
  expect(inOrder).toEqual(
    log.map(({ createdAt }, index) => ({
      type: "links.changed",
      timestamp: createdAt.toISOString(),
      data: { user_id: person.id, username: person.username, client_id: application.clientId, sequence: index + 1 },
    })),
  );
  const ids = received.map(({ headers }) => headers["webhook-id"]);
  expect(ids.sort()).toEqual(log.map(({ id }) => id).sort());
  expect(received[0]?.headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "Vitrine (+http://localhost:3000)",
  });
  expect(log).toMatchObject(
    [1, 2].map(() => ({ ...ended, state: "delivered", tries: 1, status: 200, answer: "fine" })),
  );
});

it("A new secret and the one before both sign for a day, and then the new one alone", async () => {
  const { developer, person, application, endpoint } = await newListener();
  const { secret: next } = await rotateEndpointSecret(developer.id, application.clientId, endpoint.id);
  const verifiers = [endpoint.secret, next].map((secret) => new Webhook(secret));
  const arrivals = async () => {
    received.length = 0;
    await createLink(person.id, link);
    await send();
    const [{ body, headers } = { body: "", headers: {} }] = received;
    return verifiers.map((verifier) => {
      try {
        return verifier.verify(body, headers as never) !== undefined;
      } catch {
        return false;
      }
    });
  };
  expect(await arrivals()).toEqual([true, true]);
  await setRows(webhookEndpoints, { previousSecretUntil: sql`now()` }, eq(webhookEndpoints.id, endpoint.id));
  expect(await arrivals()).toEqual([false, true]);
});

const failures: [string, Answer, Record<string, unknown>][] = [
  ["an answer of 500", (response) => response.writeHead(500).end("broken"), { status: 500, answer: "broken" }],
  [
    "a redirect, which is not followed",
    (response) => response.writeHead(302, { Location: `${receiver.url}/elsewhere` }).end(),
    { status: 302, answer: "" },
  ],
  ["a connection that breaks off", (response) => response.destroy(), { status: null, problem: "connection" }],
];

it.each(failures)("%s is a failure, which is tried again with the same id and body", async (_, fail, told) => {
  const { person, endpoint } = await newListener();
  answer = fail;
  await createLink(person.id, link);
  await send();
  expect(received.length).toBe(1);
  expect(await logOf(endpoint)).toMatchObject([{ state: "pending", tries: 1, nextTryAt: expect.any(Date), ...told }]);
  expect(await stateOf(endpoint)).toMatchObject({ failures: 1, pausedUntil: expect.any(Date), disabledAt: null });
  answer = ok;
  await send();
  expect(received.length).toBe(1);
  await passWaits(endpoint);
  await send();
  const [first, second] = received;
  expect([second?.body, second?.headers["webhook-id"]]).toEqual([first?.body, first?.headers["webhook-id"]]);
  expect(await logOf(endpoint)).toMatchObject([{ ...ended, state: "delivered", tries: 2, status: 200, problem: null }]);
  expect(await stateOf(endpoint)).toMatchObject({ failures: 0, failingSince: null, pausedUntil: null });
});

it.each([
  ["a test event", 3],
  ["a repeated delivery", 2],
])("%s ends the wait of an address that failed", async (asked, arrivals) => {
  const { developer, person, endpoint, own } = await newListener();
  answer = (response) => response.writeHead(500).end();
  await createLink(person.id, link);
  await send();
  answer = ok;
  await send();
  expect(received.length).toBe(1);
  const [failed] = await logOf(endpoint);
  await (asked === "a test event"
    ? queueTest(developer.id, await own())
    : replayDelivery(await own(), failed?.id ?? ""));
  await send();
  expect(received.length).toBe(arrivals);
  expect(await stateOf(endpoint)).toMatchObject({ failures: 0, pausedUntil: null });
});

/** Lets several events fail at an address, each with the tries that it has had. */
async function newFailed(person: { id: string }, endpoint: { id: string }, tries: readonly number[]) {
  answer = (response) => response.writeHead(500).end();
  for (const _ of tries) await newEvent(person.id, endpoint);
  for (const [place, row] of (await logOf(endpoint)).entries()) {
    const waits = { nextTryAt: sql`now() + interval '8 hours'`, durationMilliseconds: 1 };
    await setRows(webhookDeliveries, { tries: tries[place] ?? 0, ...waits }, eq(webhookDeliveries.id, row.id));
  }
  const failed = { failingSince: sql`now() - interval '1 day'`, failures: 12 };
  await setRows(webhookEndpoints, failed, eq(webhookEndpoints.id, endpoint.id));
  answer = ok;
}

const statesOf = async (endpoint: { id: string }) => (await logOf(endpoint)).map(({ state }) => state);

it("The first success after failures makes due what failed in them alone; what failed before them waits on", async () => {
  const { person, endpoint } = await newListener();
  await newFailed(person, endpoint, [12, 1, 13]);
  await newEvent(person.id, endpoint);
  await send();
  expect(await statesOf(endpoint)).toEqual(["delivered", "delivered", "pending", "delivered"]);
  await newEvent(person.id, endpoint);
  await send();
  expect(await statesOf(endpoint)).toEqual(["delivered", "delivered", "pending", "delivered", "delivered"]);
});

it("An event that is refused while others arrive is tried twice, and then waits as long as its tries say", async () => {
  const { person, endpoint } = await newListener();
  const refused = await newEvent(person.id, endpoint);
  answer = (response, { headers }) => response.writeHead(headers["webhook-id"] === refused?.id ? 500 : 200).end();
  for (let count = 0; count < 5; count++) {
    await send();
    await setRows(webhookEndpoints, { pausedUntil: null }, eq(webhookEndpoints.id, endpoint.id));
    await newEvent(person.id, endpoint);
  }
  const [row] = await logOf(endpoint);
  expect(row).toMatchObject({ state: "pending", tries: 2 });
  expect(await statesOf(endpoint)).toEqual(["pending", ...Array(4).fill("delivered"), "pending"]);
});

it("A try under way keeps its lease when another one succeeds after failures", async () => {
  const { person, endpoint } = await newListener();
  await newFailed(person, endpoint, [3]);
  const [row] = await logOf(endpoint);
  const lease = { durationMilliseconds: null };
  await setRows(webhookDeliveries, lease, eq(webhookDeliveries.id, row?.id ?? ""));
  await newEvent(person.id, endpoint);
  await send();
  expect(await logOf(endpoint)).toMatchObject([
    { state: "pending", tries: 3, nextTryAt: row?.nextTryAt },
    { state: "delivered" },
  ]);
});

it.each(["a test event that arrives", "a new address", "enabling", "a secret in place of one that is unreadable"])(
  "%s makes all events due that wait",
  async (what) => {
    const { developer, person, application, endpoint, own } = await newListener();
    await newFailed(person, endpoint, [13, 2]);
    const { clientId } = application;
    const isEndpoint = eq(webhookEndpoints.id, endpoint.id);
    if (what === "enabling") {
      await setEndpointEnabled(developer.id, clientId, endpoint.id, false);
      await setEndpointEnabled(developer.id, clientId, endpoint.id, true);
    } else if (what === "a new address") {
      const changed = { url: `${receiver.url}/new`, events: ["links.changed" as const] };
      await updateEndpoint(developer.id, clientId, endpoint.id, changed);
    } else if (what === "a test event that arrives") {
      await setRows(webhookEndpoints, { failures: 0, failingSince: null }, isEndpoint);
      await queueTest(developer.id, await own());
    } else {
      await setRows(webhookEndpoints, { secret: "unreadable" }, isEndpoint);
      await rotateEndpointSecret(developer.id, clientId, endpoint.id);
    }
    await send();
    expect(new Set(await statesOf(endpoint))).toEqual(new Set(["delivered"]));
  },
);

it("An answer of 50 MB is a success of which 1,024 bytes are kept, and a body that stalls is one, too", async () => {
  const { person, endpoint } = await newListener();
  let sent = 0;
  answer = (response) => {
    response.writeHead(200);
    const write = () => {
      while (sent < 50_000_000 && !response.destroyed) {
        sent += 65_536;
        if (!response.write("x".repeat(65_536))) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  };
  await createLink(person.id, link);
  await send();
  expect(sent).toBeLessThan(20_000_000);
  answer = (response) => {
    response.writeHead(200, { "Content-Length": "10" });
    response.write("\0ab");
  };
  await createLink(person.id, link);
  await send();
  expect(await logOf(endpoint)).toMatchObject([
    { ...ended, state: "delivered", answer: "x".repeat(1_024) },
    { ...ended, state: "delivered", answer: "\ufffdab" },
  ]);
});

it.each([
  ["600", 600],
  ["86400", 3_600],
])("Retry-After: %s is waited for, up to an hour", async (asked, seconds) => {
  const { person, endpoint } = await newListener();
  answer = (response) => response.writeHead(503, { "Retry-After": asked }).end();
  await createLink(person.id, link);
  await send();
  const [delivery] = await logOf(endpoint);
  const waited = (delivery?.nextTryAt?.getTime() ?? 0) - (delivery?.triedAt?.getTime() ?? 0);
  expect(Math.floor(waited / 60_000)).toBe(seconds / 60);
});

it("410 disables the endpoint at once and notifies the owner, once for what was under way as well", async () => {
  const { developer, person, endpoint } = await newListener();
  answer = (response) => response.writeHead(410).end();
  for (let count = 0; count < 3; count++) await createLink(person.id, link);
  await send();
  expect(received.length).toBe(3);
  expect(await stateOf(endpoint)).toMatchObject({ disabledAt: expect.any(Date), disabledReason: "gone" });
  const notices = (await listEvents(developer.id, 100)).filter(({ kind }) => kind === "webhook_disabled");
  expect(notices).toMatchObject([{ details: { host: new URL(receiver.url).host, reason: "gone" } }]);
  await createLink(person.id, link);
  expect((await logOf(endpoint)).map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
});

/** Lets three days of failures pass, of which the first came some seconds after its event was made. */
async function passThreeDays(endpoint: { id: string }): Promise<void> {
  await setRows(webhookDeliveries, { expiresAt: sql`now()` }, eq(webhookDeliveries.endpointId, endpoint.id));
  const failingSince = sql`now() - interval '3 days' + interval '12 seconds'`;
  await setRows(webhookEndpoints, { failingSince, failures: 15 }, eq(webhookEndpoints.id, endpoint.id));
  await passWaits(endpoint);
}

it("After three days of failure an event is given up and its endpoint disabled; enabled again, it is sent what is new", async () => {
  const { developer, person, application, endpoint, own } = await newListener();
  answer = (response) => response.writeHead(500).end();
  await createLink(person.id, link);
  await send();
  await passThreeDays(endpoint);
  await send();
  expect(await logOf(endpoint)).toMatchObject([{ ...ended, state: "failed", tries: 2, status: 500 }]);
  expect(await stateOf(endpoint)).toMatchObject({ disabledReason: "failing" });
  const kinds = (await listEvents(developer.id, 100)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "webhook_disabled")).toEqual(["webhook_disabled"]);
  await expect(replayDelivery(await own(), endpoint.id)).rejects.toMatchObject({ code: "conflict" });
  answer = ok;
  await setEndpointEnabled(developer.id, application.clientId, endpoint.id, true);
  await createLink(person.id, link);
  await send();
  expect((await logOf(endpoint)).map(({ state }) => state)).toEqual(["failed", "delivered"]);
});

it("An event that failed for three days while others arrived is given up, and its endpoint stays enabled", async () => {
  const { person, endpoint } = await newListener();
  answer = (response) => response.writeHead(500).end();
  await newEvent(person.id, endpoint);
  await send();
  await passThreeDays(endpoint);
  await setRows(webhookEndpoints, { failingSince: null, failures: 0 }, eq(webhookEndpoints.id, endpoint.id));
  await send();
  expect(await logOf(endpoint)).toMatchObject([{ ...ended, state: "failed", tries: 2 }]);
  expect(await stateOf(endpoint)).toMatchObject({ failures: 1, disabledAt: null });
});

it("An endpoint is not disabled when little was sent to it in the three days since it failed", async () => {
  const { person, endpoint } = await newListener();
  answer = (response) => response.writeHead(500).end();
  await newEvent(person.id, endpoint);
  await send();
  await passThreeDays(endpoint);
  const longAgo = { failures: 1, failingSince: sql`now() - interval '10 days'` };
  await setRows(webhookEndpoints, longAgo, eq(webhookEndpoints.id, endpoint.id));
  await send();
  expect(await logOf(endpoint)).toMatchObject([{ ...ended, state: "failed", tries: 2 }]);
  expect(await stateOf(endpoint)).toMatchObject({ failures: 2, disabledAt: null });
});

it("An endpoint fails since the first try that failed after the last success, however old the event is", async () => {
  const { person, endpoint } = await newListener();
  answer = (response) => response.writeHead(500).end();
  await newEvent(person.id, endpoint);
  const old = { createdAt: sql`now() - interval '1 hour'`, expiresAt: sql`now() + interval '71 hours'` };
  await setRows(webhookDeliveries, old, eq(webhookDeliveries.endpointId, endpoint.id));
  const before = new Date();
  await send();
  const first = (await stateOf(endpoint))?.failingSince;
  expect(first?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  await passWaits(endpoint);
  await send();
  expect(await stateOf(endpoint)).toMatchObject({ failures: 2, failingSince: first });
});

it("A success ends the failing of its endpoint, also when the failure came after that try was begun", async () => {
  const { person, endpoint } = await newListener();
  for (let count = 0; count < 2; count++) await newEvent(person.id, endpoint);
  const [failing, arriving] = await claimDeliveries(new Map(), { all: 100, failing: 100 });
  if (!failing || !arriving) throw new Error("two events were not claimed");
  const outcome = { status: 500, problem: null, answer: "", durationMilliseconds: 1 };
  await finishDelivery(failing, { ...outcome, state: "failed", waitSeconds: 60, isGone: false });
  expect(await stateOf(endpoint)).toMatchObject({ failures: 1, failingSince: expect.any(Date) });
  await finishDelivery(arriving, { ...outcome, status: 200, state: "delivered" });
  expect(await stateOf(endpoint)).toMatchObject({ failures: 0, failingSince: null, pausedUntil: null });
});

it("A log that is read while a delivery disables its endpoint shows both as they were before", async () => {
  const { developer, application, person, endpoint } = await newListener();
  await newEvent(person.id, endpoint);
  const client = await getClient(developer.id, application.clientId);
  const gone = { state: "failed", status: 410, nextTryAt: null } as const;
  let reading: ReturnType<typeof listLogs> | undefined;
  await database().transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${webhookDeliveries} in access exclusive mode`);
    reading = listLogs(client, 10);
    await untilSomethingWaits();
    await transaction.update(webhookDeliveries).set(gone).where(eq(webhookDeliveries.endpointId, endpoint.id));
    await disableEndpoint(endpoint.id, "gone", transaction);
  });
  const stateOfLogs = (logs: Awaited<typeof reading>) =>
    logs?.map(({ endpoint: { disabledReason }, deliveries }) => [disabledReason, deliveries.map(({ state }) => state)]);
  const ended = [["gone", ["failed"]]];
  // The embedded database has one connection, for which the reader waits as a whole.
  expect(stateOfLogs(await reading)).toEqual(inject("engine") === "postgres" ? [[null, ["pending"]]] : ended);
  expect(stateOfLogs(await listLogs(client, 10))).toEqual(ended);
});

it("An event is withdrawn when its grant ended before it was sent, but the end itself is sent", async () => {
  const { person, application, endpoint } = await newListener();
  await createLink(person.id, link);
  await disconnectApplication(person.id, application.clientId);
  await send();
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(["application.disconnected"]);
  expect((await logOf(endpoint)).map(({ state, problem }) => [state, problem])).toEqual([
    ["withdrawn", "access_ended"],
    ["delivered", null],
  ]);
});

it.each([["10.0.0.1"], ["127.0.0.1"], ["169.254.169.254"], ["::1"], [publicAddresses.ipv4, "10.0.0.1"], ["none"]])(
  "No connection is made to a host that has the addresses %s %s, and one is made once they are public",
  async (...addresses) => {
    const { person, endpoint } = await newListener("https://receiver.example/hook");
    web.sites.set("receiver.example", receive);
    web.dialed.length = 0;
    web.dns.hosts.set(
      "receiver.example",
      addresses.filter((address) => address !== "none"),
    );
    await createLink(person.id, link);
    await send();
    expect([received, web.dialed]).toEqual([[], []]);
    expect(await logOf(endpoint)).toMatchObject([{ state: "pending", status: null, problem: "not_public" }]);
    web.dns.hosts.set("receiver.example", [publicAddresses.ipv4]);
    await passWaits(endpoint);
    await send();
    expect(new Set(web.dialed)).toEqual(new Set([publicAddresses.ipv4]));
    expect(await logOf(endpoint)).toMatchObject([{ state: "delivered", status: 200 }]);
  },
);

it.each([
  ...["http://receiver.example/", "ftp://receiver.example/", "https://me:secret@receiver.example/", "receiver.example"],
  ...["https://receiver.example/#part", "http://127.0.0.1:1/", "javascript:alert(1)", "https://"],
])("%s is no address of a webhook", async (url) => {
  const { id } = await newPerson();
  const { clientId } = await newApplication(id);
  const adding = createEndpoint(id, clientId, { url, events: ["links.changed"] });
  await expect(adding).rejects.toMatchObject({ code: "invalid_request", fields: { url: [expect.any(String)] } });
});

it("A webhook at an address of a private network is refused with what to do, and one that the operator allows is added", async () => {
  const { id } = await newPerson();
  const { clientId } = await newApplication(id);
  const events = ["links.changed" as const];
  await expect(createEndpoint(id, clientId, { url: "https://[::ffff:10.0.0.1]/", events })).rejects.toMatchObject({
    code: "invalid_request",
    fields: {
      url: [
        "must be reachable from the internet, and this host is not; use a public name of your server, or a tunnel to it",
      ],
    },
  });
  const added = await createEndpoint(id, clientId, { url: receiver.url, events });
  expect(await stateOf(added)).toMatchObject({ url: `${receiver.url}/` });
});

it("An application has five webhooks at most, also when they are added at once", async () => {
  const { id } = await newPerson();
  const application = await newApplication(id);
  const adding = Array.from({ length: 8 }, () => newEndpoint(application));
  const outcomes = (await Promise.allSettled(adding)).map((one) => one.status === "rejected" && one.reason.code);
  expect(outcomes.sort()).toEqual([...Array(5).fill(false), ...Array(3).fill("limit_reached")]);
});

it("Of an event that two processes claim at once, one has it, and after a crash another tries it", async () => {
  const { person, endpoint } = await newListener();
  for (let count = 0; count < 4; count++) await createLink(person.id, link);
  await Promise.all([numberEvents(), numberEvents(), numberEvents()]);
  const room = { all: 100, failing: 100 };
  const claims = await Promise.all(Array.from({ length: 4 }, () => claimDeliveries(new Map(), room)));
  const ids = claims.flat().map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
  expect((await logOf(endpoint)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  expect(await claimDeliveries(new Map(), room)).toEqual([]);
  // The processes crashed, and their leases ended.
  await passWaits(endpoint);
  const [first] = claims.flat();
  const [again] = await claimDeliveries(new Map(), room);
  if (!first || !again) throw new Error("nothing was claimed");
  // An outcome that comes too late changes nothing.
  await finishDelivery(first, {
    state: "withdrawn",
    status: null,
    problem: null,
    answer: null,
    durationMilliseconds: null,
  });
  expect((await logOf(endpoint)).filter(({ state }) => state !== "pending")).toEqual([]);
});

it("One endpoint has four requests under way at most, and one that fails has one", async () => {
  const { person, endpoint } = await newListener();
  for (let count = 0; count < 6; count++) await createLink(person.id, link);
  await numberEvents();
  const room = { all: 100, failing: 100 };
  expect((await claimDeliveries(new Map([[endpoint.id, 1]]), room)).length).toBe(3);
  expect((await claimDeliveries(new Map([[endpoint.id, 4]]), room)).length).toBe(0);
  await setRows(webhookEndpoints, { failingSince: sql`now()` }, eq(webhookEndpoints.id, endpoint.id));
  expect((await claimDeliveries(new Map(), { all: 100, failing: 0 })).length).toBe(0);
  expect((await claimDeliveries(new Map(), room)).length).toBe(1);
});

it("An endpoint that hangs delays no other", async () => {
  const dead = await newListener();
  const alive = await newListener();
  const hanging: ServerResponse[] = [];
  answer = (response, request) => {
    if (hanging.length < webhookBounds.underWay.endpoint && request.headers["webhook-id"] !== undefined)
      hanging.push(response);
    else ok(response, request);
  };
  for (let count = 0; count < 6; count++) await createLink(dead.person.id, link);
  const sending = createSending();
  await sending.begin();
  await expect.poll(() => hanging.length).toBe(4);
  await createLink(alive.person.id, link);
  expect(await sending.begin()).toBe(1);
  await expect.poll(async () => (await logOf(alive.endpoint)).map(({ state }) => state)).toEqual(["delivered"]);
  for (const response of hanging) response.end();
  await sending.settled();
});

it("Events are late when only this service holds them up: not behind a try, an address that fails, or a disabled one", async () => {
  const { person, endpoint } = await newListener();
  const late = () => hasLateEvents(300);
  const due = (seconds: number) =>
    setRows(
      webhookDeliveries,
      { nextTryAt: sql`now() - make_interval(secs => ${seconds})` },
      eq(webhookDeliveries.endpointId, endpoint.id),
    );
  for (let count = 0; count < 2; count++) await createLink(person.id, link);
  await due(290);
  expect(await late()).toBe(false);
  await due(310);
  expect(await late()).toBe(true);
  const sets = [{ failingSince: sql`now()` }, { failingSince: null, disabledAt: sql`now()` }, { disabledAt: null }];
  const found: boolean[] = [];
  for (const set of sets) {
    await setRows(webhookEndpoints, set, eq(webhookEndpoints.id, endpoint.id));
    found.push(await late());
  }
  expect(found).toEqual([false, false, true]);
  await numberEvents();
  expect((await claimDeliveries(new Map([[endpoint.id, 3]]), { all: 100, failing: 100 })).length).toBe(1);
  expect(await late()).toBe(false);
});

it("A delivery is sent again as it was when its owner asks, and a test arrives whatever the endpoint is for", async () => {
  const { developer, person, endpoint, own } = await newListener();
  await createLink(person.id, link);
  await send();
  const [delivery] = await logOf(endpoint);
  expect(await replayDelivery(await own(), delivery?.id ?? "")).toMatchObject({ state: "pending", tries: 0 });
  await queueTest(developer.id, await own());
  await send();
  const types = received.map(({ body }) => JSON.parse(body).type);
  expect(types.sort()).toEqual(["links.changed", "links.changed", "webhook.test"]);
  const other = await newListener();
  await expect(replayDelivery(await other.own(), delivery?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
});

it("The log keeps seven days and the newest thousand that have ended, and an endpoint that overflows is disabled", async () => {
  const { developer, person, endpoint } = await newListener();
  const row = { endpointId: endpoint.id, userId: person.id, username: "ada", event: "links.changed" };
  const done = { ...row, state: "delivered", nextTryAt: null } as const;
  await addRows(
    webhookDeliveries,
    Array.from({ length: 1_003 }, () => done),
  );
  await addRows(webhookDeliveries, { ...row, createdAt: sql`now() - interval '8 days'` });
  await addRows(webhookDeliveries, row);
  await sweepDeliveries();
  expect((await logOf(endpoint)).map(({ state }) => state).sort()).toEqual([
    ...Array(1_000).fill("delivered"),
    "pending",
  ]);
  await database().execute(sql`insert into webhook_deliveries (endpoint_id, user_id, username, event)
    select ${endpoint.id}::uuid, ${person.id}::uuid, 'ada', 'links.changed' from generate_series(1, ${webhookBounds.waiting})`);
  await sweepDeliveries();
  expect(await stateOf(endpoint)).toMatchObject({ disabledReason: "overflowing" });
  const kinds = (await listEvents(developer.id, 100)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "webhook_disabled").length).toBe(1);
});
