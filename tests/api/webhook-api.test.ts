import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema";
import { apiScopeNames } from "@/lib/core/operation/scopes";
import { createLink } from "@/lib/page/links/store";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { newPersonalToken } from "@/lib/people/oauth/schema";
import { disconnectApplication } from "@/lib/people/oauth/tokens/consent-store";
import { claimDeliveries, numberEvents } from "@/lib/people/oauth/webhooks/delivery-store";
import { setEndpointEnabled } from "@/lib/people/oauth/webhooks/endpoint-store";
import { finishDelivery } from "@/lib/people/oauth/webhooks/sending-store";
import { call, read } from "../support/api";
import { type Application, newApplication, newPerson, newTokens, requestToken } from "../support/people";
import { errorAnswer } from "../support/refusal";
import { addRows, setRows } from "../support/rows";
import { logOf, namesOf, newEndpoint } from "../support/webhooks";

async function tokenOf(application: Application): Promise<string> {
  return (await (await requestToken(application, { grant_type: "client_credentials" })).json()).access_token;
}

/** A developer's application with a webhook, a person who connected it, and a token of the application itself. */
async function newListener() {
  const [developer, person] = [await newPerson(), await newPerson()];
  const application = await newApplication(developer.id);
  const tokens = await newTokens(person.id, application, [...apiScopeNames]);
  const endpoint = await newEndpoint(application, "https://receiver.example/hook", ["links.changed"]);
  const token = await tokenOf(application);
  const path = `/api/webhooks/${endpoint.id}`;
  const send = async (method: string, below = "", headers = {}) =>
    read(await call(method, `${path}${below}`, { token, headers }));
  return { developer, person, application, endpoint, token, personToken: tokens.access_token, path, send };
}

const link = { type: "github", value: "ada" } as const;
const time = expect.any(Number);
const gone = (what: string) => errorAnswer(404, "not_found", what);
const noWebhook = gone("There is no such webhook of this application");
const noDelivery = gone("This delivery is no longer in the log");
const disabled = errorAnswer(409, "conflict", "This webhook is disabled; enable it first");

it("The webhooks of the token's application are listed, oldest first, without their secrets", async () => {
  const { developer, application, endpoint, token } = await newListener();
  const second = await newEndpoint(application, "https://receiver.example/other");
  await newEndpoint(await newApplication(developer.id));
  await setRows(
    webhookEndpoints,
    { failingSince: new Date(1_800_000_000_000), disabledAt: new Date(1_800_000_001_000), disabledReason: "gone" },
    eq(webhookEndpoints.id, second.id),
  );
  const shown = { created_at: time, failing_since: null, disabled_at: null, disabled_reason: null };
  const ended = { failing_since: 1_800_000_000, disabled_at: 1_800_000_001, disabled_reason: "gone" };
  const all = ["profile.updated", "links.changed", "cards.changed", "audios.changed"];
  const connections = ["application.authorized", "application.disconnected"];
  expect(await read(await call("GET", "/api/webhooks", { token }))).toEqual({
    status: 200,
    body: [
      { id: endpoint.id, url: "https://receiver.example/hook", events: ["links.changed"], ...shown },
      { id: second.id, url: "https://receiver.example/other", events: [...all, ...connections], ...shown, ...ended },
    ],
  });
});

it("A delivery shows what waits, and then what was sent and answered", async () => {
  const { person, application, endpoint, send } = await newListener();
  await createLink(person.id, link);
  const [row] = await logOf(endpoint);
  const id = row?.id ?? "";
  const waiting = {
    ...{ id, event: "links.changed", state: "pending", tries: 0, created_at: time, tried_at: null, next_try_at: time },
    ...{ duration_ms: null, status: null, problem: null, answer: null, request: null },
  };
  expect(await send("GET", "/deliveries")).toEqual({ status: 200, body: [waiting] });
  expect(await send("GET", `/deliveries/${id}`)).toEqual({ status: 200, body: waiting });
  await numberEvents();
  const claimed = (await claimDeliveries(new Map(), { all: 10_000, failing: 10_000 })).find((one) => one.id === id);
  if (!claimed) throw new Error("the delivery was not claimed");
  const outcome = { status: 503, problem: null, answer: "later", durationMilliseconds: 12 };
  await finishDelivery(claimed, { ...outcome, state: "failed", waitSeconds: 60, isGone: false });
  const data = { user_id: person.id, username: person.username, client_id: application.clientId, sequence: 1 };
  const request = { type: "links.changed", timestamp: row?.createdAt.toISOString(), data };
  const tried = { ...waiting, tries: 1, tried_at: time, duration_ms: 12, status: 503, answer: "later", request };
  expect(await send("GET", `/deliveries/${id}`)).toEqual({ status: 200, body: tried });
});

it("The next try is told from what really holds it back: a try under way, the rest after a failure, a disabled webhook", async () => {
  const { developer, person, application, endpoint, send } = await newListener();
  await createLink(person.id, link);
  const [row] = await logOf(endpoint);
  const nextOf = async (below: string, method = "GET") =>
    ((await send(method, below)).body as { next_try_at: number | null }).next_try_at;
  const shown = `/deliveries/${row?.id}`;
  await numberEvents();
  const claimed = (await claimDeliveries(new Map(), { all: 10_000, failing: 10_000 })).find(({ id }) => id === row?.id);
  if (!claimed) throw new Error("the delivery was not claimed");
  expect(await nextOf(shown)).toBe(null);
  const outcome = { status: 503, problem: null, answer: "later", durationMilliseconds: 12 };
  await finishDelivery(claimed, { ...outcome, state: "failed", waitSeconds: 1, isGone: false });
  const pausedUntil = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 300_000);
  await setRows(webhookEndpoints, { pausedUntil }, eq(webhookEndpoints.id, endpoint.id));
  expect(await nextOf(shown)).toBe(pausedUntil.getTime() / 1_000);
  for (const below of ["/test", `${shown}/replay`]) {
    await setRows(webhookEndpoints, { pausedUntil }, eq(webhookEndpoints.id, endpoint.id));
    const asked = Date.now();
    const next = await nextOf(below, "POST");
    // It is rounded up to a second.
    expect(next).toBeGreaterThanOrEqual(Math.ceil(asked / 1_000));
    expect(next).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000));
  }
  await setEndpointEnabled(developer.id, application.clientId, endpoint.id, false);
  expect(await nextOf(shown)).toBe(null);
});

it("The log is read 100 deliveries at a time, newest first, and continues after any of them", async () => {
  const { person, endpoint, send } = await newListener();
  const row = { endpointId: endpoint.id, userId: person.id, username: "ada", event: "links.changed" };
  const at = (place: number) => ({ ...row, createdAt: sql`now() - make_interval(secs => ${place})` });
  await addRows(
    webhookDeliveries,
    Array.from({ length: 205 }, (_, place) => at(place)),
  );
  const newestFirst = (await logOf(endpoint)).map(({ id }) => id).reverse();
  const idsAfter = async (before?: string) => {
    const { status, body } = await send("GET", `/deliveries${before ? `?before=${before}` : ""}`);
    return { status, ids: (body as { id: string }[]).map(({ id }) => id) };
  };
  expect(await idsAfter()).toEqual({ status: 200, ids: newestFirst.slice(0, 100) });
  expect(await idsAfter(newestFirst[99])).toEqual({ status: 200, ids: newestFirst.slice(100, 200) });
  expect(await idsAfter(newestFirst[199])).toEqual({ status: 200, ids: newestFirst.slice(200) });
  expect(await idsAfter(randomUUID())).toEqual({ status: 200, ids: [] });
  expect(await send("GET", "/deliveries?before=x&state=lost")).toMatchObject({
    status: 400,
    body: {
      error: "invalid_request",
      fields: { before: [expect.any(String)], state: ["must be one of: pending, delivered, failed, withdrawn"] },
    },
  });
});

it("The log is read by state, and continues so", async () => {
  const { person, endpoint, send } = await newListener();
  const row = { endpointId: endpoint.id, userId: person.id, username: "ada", event: "links.changed" };
  const states = ["failed", "pending", "delivered", "failed", "withdrawn", "failed"] as const;
  await addRows(
    webhookDeliveries,
    states.map((state, place) => ({ ...row, state, createdAt: sql`now() - make_interval(secs => ${place})` })),
  );
  const ids = (await logOf(endpoint)).map(({ id }) => id).reverse();
  const idsOf = async (query: string) => {
    const { body } = await send("GET", `/deliveries?${query}`);
    return (body as { id: string }[]).map(({ id }) => id);
  };
  expect(await idsOf("state=failed")).toEqual([ids[0], ids[3], ids[5]]);
  expect(await idsOf(`state=failed&before=${ids[3]}`)).toEqual([ids[5]]);
  expect(await idsOf("state=withdrawn")).toEqual([ids[4]]);
});

it("A test event waits to be sent whatever the webhook is for, and once for each Idempotency-Key and webhook", async () => {
  const { application, endpoint, token, send } = await newListener();
  const made = await send("POST", "/test");
  const [row] = await logOf(endpoint);
  const shown = {
    ...{ id: row?.id, event: "webhook.test", state: "pending", tries: 0, created_at: time, tried_at: null },
    ...{ next_try_at: time, duration_ms: null, status: null, problem: null, answer: null, request: null },
  };
  expect(made).toEqual({ status: 201, body: shown });
  const headers = { "Idempotency-Key": "k" };
  const first = await send("POST", "/test", headers);
  expect(await send("POST", "/test", headers)).toEqual(first);
  expect(await namesOf(endpoint)).toEqual(["webhook.test", "webhook.test"]);
  const other = await newEndpoint(application);
  expect(await read(await call("POST", `/api/webhooks/${other.id}/test`, { token, headers }))).toEqual(
    errorAnswer(422, "idempotency_key_reused", "This Idempotency-Key was sent with another request; make a new one"),
  );
  expect(await namesOf(other)).toEqual([]);
});

it("A delivery that has ended is sent again with its id, as often as it is asked for", async () => {
  const { person, endpoint, send } = await newListener();
  await createLink(person.id, link);
  await numberEvents();
  const ended = { state: "failed", tries: 9, nextTryAt: null, status: 500, answer: "", expiresAt: sql`now()` } as const;
  await setRows(webhookDeliveries, ended, eq(webhookDeliveries.endpointId, endpoint.id));
  const [row] = await logOf(endpoint);
  const { body: before } = await send("GET", `/deliveries/${row?.id}`);
  const again = { ...(before as object), state: "pending", tries: 0, next_try_at: time };
  for (const _ of [1, 2])
    expect(await send("POST", `/deliveries/${row?.id}/replay`)).toEqual({ status: 200, body: again });
  const [after] = await logOf(endpoint);
  expect(after?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 2.9 * 86_400_000);
});

it("A delivery of a page to which access has ended stays as it is, and is sent again once there is access", async () => {
  const { person, application, endpoint, send } = await newListener();
  await createLink(person.id, link);
  const withdrawn = { state: "withdrawn", nextTryAt: null, problem: "access_ended" } as const;
  await setRows(webhookDeliveries, withdrawn, eq(webhookDeliveries.endpointId, endpoint.id));
  await disconnectApplication(person.id, application.clientId);
  const [row] = await logOf(endpoint);
  const again = () => send("POST", `/deliveries/${row?.id}/replay`);
  expect(await again()).toEqual(
    errorAnswer(409, "conflict", "The application's access to this page has ended, so the event is not sent again"),
  );
  expect(await logOf(endpoint)).toEqual([row]);
  await newTokens(person.id, application, ["links"]);
  expect(await again()).toMatchObject({ status: 200, body: { id: row?.id, state: "pending" } });
});

it("A disabled webhook is read, and sends neither a test nor an event again", async () => {
  const { developer, person, application, endpoint, send } = await newListener();
  await createLink(person.id, link);
  const [row] = await logOf(endpoint);
  await setEndpointEnabled(developer.id, application.clientId, endpoint.id, false);
  expect(await send("POST", "/test")).toEqual(disabled);
  expect(await send("POST", `/deliveries/${row?.id}/replay`)).toEqual(disabled);
  expect((await send("GET", "/deliveries")).status).toBe(200);
  expect(await logOf(endpoint)).toEqual([row]);
});

it("What belongs to another application, also one of the same developer, is not there", async () => {
  const { developer, person, endpoint, path, send } = await newListener();
  await createLink(person.id, link);
  const [row] = await logOf(endpoint);
  const application = await newApplication(developer.id);
  const own = await newEndpoint(application);
  const token = await tokenOf(application);
  const paths = ["/deliveries", `/deliveries/${row?.id}`];
  for (const below of paths) expect(await read(await call("GET", `${path}${below}`, { token }))).toEqual(noWebhook);
  for (const below of ["/test", `/deliveries/${row?.id}/replay`])
    expect(await read(await call("POST", `${path}${below}`, { token }))).toEqual(noWebhook);
  expect(await read(await call("GET", `/api/webhooks/${own.id}/deliveries/${row?.id}`, { token }))).toEqual(noDelivery);
  expect(await send("POST", `/deliveries/${randomUUID()}/replay`)).toEqual(noDelivery);
  expect(await send("GET", "/deliveries/x")).toEqual(gone("There is nothing at this address"));
  expect(await logOf(endpoint)).toEqual([row]);
});

it("A token of a person for the application, and a personal token of its owner, open nothing of webhooks", async () => {
  const { developer, personToken, path } = await newListener();
  const input = newPersonalToken.parse({ name: "Script", scopes: [...apiScopeNames] });
  const { token: personalToken } = await createPersonalToken(developer.id, input);
  const refused = errorAnswer(
    403,
    "forbidden",
    "This needs an access token that the application got by client credentials",
  );
  for (const token of [personToken, personalToken]) {
    for (const target of ["/api/webhooks", `${path}/deliveries`, `${path}/deliveries/${randomUUID()}`])
      expect(await read(await call("GET", target, { token }))).toEqual(refused);
    for (const target of [`${path}/test`, `${path}/deliveries/${randomUUID()}/replay`])
      expect(await read(await call("POST", target, { token }))).toEqual(refused);
  }
});
