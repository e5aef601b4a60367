import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { oauthClientRequests } from "@/db/schema";
import { beginRequest, runRequest } from "@/lib/core/current-request";
import { requestLogBounds, usageBounds } from "@/lib/core/limits/developer-quotas";
import { readMessage, toEnglish } from "@/lib/core/messages/english";
import { logRequest } from "@/lib/core/request-log";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { getClient } from "@/lib/people/oauth/clients/client-store";
import {
  type ClientRequest,
  deleteOldRequests,
  listRequestRoutes,
  listRequests,
  type RequestFilter,
  type RequestOfClient,
  writeRequests,
} from "@/lib/people/oauth/clients/request-store";
import { flushUsage, readUsage, startCountingUsage } from "@/lib/people/oauth/clients/usage-counting";
import { findCallersOfTokens } from "@/lib/people/oauth/clients/usage-store";
import { nextStep } from "@/lib/people/oauth/consent/authorize";
import { call } from "../support/api";
import { callback, newApplication, newConnection, newPerson } from "../support/people";

beforeAll(() => startCountingUsage());

type Owned = { ownerId: string; clientId: string };
const listOf = async ({ ownerId, clientId }: Owned, filter: RequestFilter = {}) =>
  listRequests(await getClient(ownerId, clientId), filter);
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

const toParts = ({ id, route, status, code }: ClientRequest) => ({ id, route, status, code });

async function newOwned(): Promise<Owned> {
  const { id: ownerId } = await newPerson();
  const { clientId } = await newApplication(ownerId);
  return { ownerId, clientId };
}

const requestOf = ({ clientId }: Owned, index: number, more: Partial<RequestOfClient> = {}): RequestOfClient => ({
  ...{ id: idOf(index), clientId, happenedAt: new Date(Date.now() - 1_000_000 + index) },
  ...{ route: "GET /api/user", status: 200, code: null, reason: null, milliseconds: 3, ...more },
});

it("each request of an application is kept as a line with the id that its answer had, and its error code", async () => {
  const { person, application, access_token: token } = await newConnection(["links"]);
  const owned = { ownerId: person.id, clientId: application.clientId };
  const links = await call("GET", "/api/links", { token });
  const user = await call("PATCH", "/api/user", { token, json: { bio: "secret" } });
  await flushUsage();
  const { requests, hasOlder } = await listOf(owned);
  // Both may be of one millisecond.
  const lines = requests.filter(({ route }) => !route.endsWith("/token")).map(toParts);
  expect(lines.toSorted((one, other) => one.route.localeCompare(other.route))).toEqual([
    { id: links.headers.get("x-request-id"), route: "GET /api/links", status: 200, code: null },
    { id: user.headers.get("x-request-id"), route: "PATCH /api/user", status: 403, code: "insufficient_scope" },
  ]);
  expect(hasOlder).toBe(false);
  expect(JSON.stringify(requests)).not.toContain("secret");
});

it("public reads, unknown paths and wrong methods are kept where a token of the application came with them", async () => {
  const { person, application, access_token: token } = await newConnection(["links"]);
  const owned = { ownerId: person.id, clientId: application.clientId };
  const answers = [
    await call("GET", `/api/users/${person.username}`, { token }),
    await call("GET", "/api/users/nobody-has-this", { token }),
    await call("GET", "/api/link/secret", { token }),
    await call("DELETE", "/api/user", { token }),
  ];
  await call("GET", "/api/link");
  await call("GET", "/api/link", { token: newSecret("accessToken") });
  await flushUsage();
  const { requests } = await listOf(owned);
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  const lines = ids.map((wanted) => requests.filter(({ id }) => id === wanted)[0]);
  expect(requests).toHaveLength(answers.length + 1);
  expect(lines.map((line) => line && toParts(line))).toEqual([
    { id: ids[0], route: "GET /api/users/[username]", status: 200, code: null },
    { id: ids[1], route: "GET /api/users/[username]", status: 404, code: "not_found" },
    { id: ids[2], route: "GET /api/[[...path]]", status: 404, code: "not_found" },
    { id: ids[3], route: "DELETE /api/user", status: 405, code: "method_not_allowed" },
  ]);
});

it("a refused authorization request of an application is kept with what it was refused for, and others are not", async () => {
  const owned = await newOwned();
  const open = async (asked: Record<string, string>) => {
    const current = beginRequest("/oauth2/authorize");
    const query = { client_id: owned.clientId, redirect_uri: callback, response_type: "code", ...asked };
    await runRequest(current, () => nextStep(new URLSearchParams(query).toString(), undefined));
    logRequest(current, "GET", 307);
    return current.id;
  };
  const id = await open({ scope: "unknown" });
  await open({ scope: "identify" });
  await open({ scope: "identify", client_id: idOf(1) });
  await flushUsage();
  const { requests } = await listOf(owned);
  expect(requests.map(toParts)).toEqual([{ id, route: "GET /oauth2/authorize", status: 307, code: "invalid_scope" }]);
  const usage = await readUsage({ kind: "application", own: [await getClient(owned.ownerId, owned.clientId)] });
  expect([usage.counts, usage.errors.map(({ code, times }) => [code, times])]).toEqual([[], [["invalid_scope", 1]]]);
});

it("requests whose token is looked up later are kept until the database answers, and at most so many", async () => {
  const { person, application, access_token: token } = await newConnection(["links"]);
  const owned = { ownerId: person.id, clientId: application.clientId };
  await flushUsage();
  await call("GET", "/api/link", { token });
  const stranger = hashSecret(newSecret("accessToken"));
  for (let count = 0; count < requestLogBounds.waiting; count++) {
    logRequest({ ...beginRequest("/api/link"), tokenHash: stranger }, "GET", 404);
  }
  await call("GET", "/api/link", { token });
  await database().execute(sql`alter table oauth_access_tokens rename to hidden_tokens`);
  await expect(flushUsage()).rejects.toThrow();
  await database().execute(sql`alter table hidden_tokens rename to oauth_access_tokens`);
  await flushUsage();
  expect((await listOf(owned)).requests.filter(({ status }) => status === 404)).toHaveLength(1);
});

it("tokens are looked up by one parameter, however many wait", async () => {
  const { application, access_token: token } = await newConnection(["links"]);
  // A statement has 65,535 parameters at most, and an embedded database stops for a second at some thousands.
  const hashes = Array.from({ length: 70_000 }, (_, index) => hashSecret(String(index)));
  const found = await findCallersOfTokens([...hashes, hashSecret(token)]);
  expect([...found]).toEqual([[hashSecret(token), { kind: "application", id: application.clientId }]]);
});

it("a refusal is kept with the fields that were wrong, without what was sent in them, secrets or too long a text", async () => {
  const { person, application, access_token: token } = await newConnection(["profile.update"]);
  const owned = { ownerId: person.id, clientId: application.clientId };
  await call("PATCH", "/api/user", { token, json: { bio: 7, volume_control: "private words" } });
  const unwise = beginRequest("/api/user");
  for (const text of [`The token ${newSecret("accessToken")}`, "x".repeat(1_000)]) {
    const refusal = { code: "invalid_request", said: { text } };
    logRequest(
      { ...unwise, id: crypto.randomUUID(), clientId: application.clientId, isLogged: false, refusal },
      "GET",
      400,
    );
  }
  await flushUsage();
  const { requests } = await listOf(owned);
  const reasons = requests.flatMap(({ reason }) => (reason === null ? [] : [toEnglish(readMessage(reason))]));
  expect(reasons.sort()).toEqual([
    "Correct these fields and send the request again: bio, volume_control",
    "The token …",
    "x".repeat(usageBounds.reasonLength),
  ]);
});

it("reasons that differ in a character which is cut in half are kept as one, and stop nothing else from being written", async () => {
  const { person, application, access_token: token } = await newConnection(["profile.update"]);
  const length = usageBounds.reasonLength - "Correct these fields and send the request again: ".length - 1;
  for (const letter of ["😀", "🤖"])
    await call("PATCH", "/api/user", { token, json: { [`${"a".repeat(length)}${letter}${"b".repeat(100)}`]: 1 } });
  await flushUsage();
  const { errors } = await readUsage({ kind: "application", own: [await getClient(person.id, application.clientId)] });
  expect(errors.map(({ reason, times }) => [reason.slice(-2), times])).toEqual([["a\ufffd", 2]]);
});

it("a request is found by its id in any case, and that of another application or no id finds nothing", async () => {
  const [own, other] = [await newOwned(), await newOwned()];
  const id = "abcdefab-0000-4000-8000-000000000001";
  await writeRequests([requestOf(own, 1, { id })]);
  const found = async (owned: Owned, requestId: string) =>
    (await listOf(owned, { requestId })).requests.map((request) => request.id);
  expect(await found(own, id.toUpperCase())).toEqual([id]);
  expect(await found(other, id)).toEqual([]);
  expect(await found(own, "nothing")).toEqual([]);
});

it("requests are listed in pages, the newest first, and those of one endpoint or errors alone where asked for", async () => {
  const owned = await newOwned();
  const count = requestLogBounds.onPage + 2;
  await writeRequests(
    Array.from({ length: count }, (_, index) =>
      requestOf(owned, 100 + index, index === 3 ? { route: "GET /api/links", status: 404, code: "not_found" } : {}),
    ),
  );
  const first = await listOf(owned);
  expect([first.requests.length, first.requests[0]?.id, first.hasOlder]).toEqual([
    requestLogBounds.onPage,
    idOf(99 + count),
    true,
  ]);
  const second = await listOf(owned, { before: first.requests.at(-1)?.id });
  expect([second.requests.map(({ id }) => id), second.hasOlder]).toEqual([[idOf(101), idOf(100)], false]);
  expect((await listOf(owned, { onlyErrors: true })).requests.map(({ id }) => id)).toEqual([idOf(103)]);
  expect(await listRequestRoutes(await getClient(owned.ownerId, owned.clientId))).toEqual([
    "GET /api/links",
    "GET /api/user",
  ]);
  const ofRoute = await listOf(owned, { route: "GET /api/links" });
  expect([ofRoute.requests.map(({ id }) => id), ofRoute.hasOlder]).toEqual([[idOf(103)], false]);
});

it("an application has at most so many requests, the newest of them, and none that is older than a week", async () => {
  const owned = await newOwned();
  const { rowsPerClient } = requestLogBounds;
  await database().execute(sql`insert into ${oauthClientRequests} (id, client_id, happened_at, route, status, milliseconds)
    select gen_random_uuid(), ${owned.clientId}::uuid, now() - make_interval(secs => n), 'GET /api/user', 200, 1
    from generate_series(1, ${rowsPerClient}) as n`);
  const [weekOld, late] = [new Date(Date.now() - 7 * 86_400_000 - 60_000), new Date(Date.now() + 1_000)];
  await writeRequests([requestOf(owned, 901, { happenedAt: weekOld }), requestOf(owned, 902, { happenedAt: late })]);
  await deleteOldRequests();
  const kept = eq(oauthClientRequests.clientId, owned.clientId);
  expect(await database().$count(oauthClientRequests, kept)).toBe(rowsPerClient);
  await writeRequests(
    Array.from({ length: requestLogBounds.onPage }, (_, index) =>
      requestOf(owned, 2_000 + index, { happenedAt: late }),
    ),
  );
  expect(await database().$count(oauthClientRequests, kept)).toBe(rowsPerClient);
  expect((await listOf(owned)).requests.every(({ happenedAt }) => happenedAt.getTime() === late.getTime())).toBe(true);
});

it("requests that anybody can send in the name of an application drive out few others", async () => {
  const owned = await newOwned();
  const { rowsPerClient, refused } = requestLogBounds;
  const insert = (count: number, days: number, route: string, status: number, code: string | null) =>
    database().execute(sql`insert into ${oauthClientRequests} (id, client_id, happened_at, route, status, code, milliseconds)
      select gen_random_uuid(), ${owned.clientId}::uuid, now() - make_interval(days => ${days}, secs => n), ${route}, ${status},
        ${code}::text, 1 from generate_series(1, ${count}::int) as n`);
  await insert(rowsPerClient, 2, "GET /api/user", 200, null);
  await insert(refused, 0, "POST /api/oauth2/token", 401, "invalid_client");
  await insert(refused, 1, "GET /oauth2/authorize", 400, "invalid_request");
  await deleteOldRequests();
  const countOf = (route: string) => {
    const { clientId, route: place } = oauthClientRequests;
    return database().$count(oauthClientRequests, and(eq(clientId, owned.clientId), eq(place, route)));
  };
  const counts = await Promise.all(["GET /api/user", "POST /api/oauth2/token", "GET /oauth2/authorize"].map(countOf));
  expect(counts).toEqual([rowsPerClient - refused, refused, 0]);
});

it("requests of an application that was deleted meanwhile are left out, and the others are written", async () => {
  const [own, gone] = [await newOwned(), { ownerId: "", clientId: idOf(1) }];
  await writeRequests([requestOf(own, 3_001), requestOf(gone, 3_002)]);
  expect((await listOf(own)).requests.map(({ id }) => id)).toEqual([idOf(3_001)]);
});
