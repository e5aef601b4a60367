import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { applicationHeadroom } from "@/lib/developers/usage/headroom";
import { getClient } from "@/lib/people/oauth/clients/client-store";
import { createPersonalToken, makePersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { call, newClientAddress, read } from "../support/api";
import { newApplication, newConnection, newPerson, newTokens, requestToken } from "../support/people";
import { newProfile } from "../support/profile";
import {
  commonHeaders,
  expectRefusal,
  jsonHeaders,
  privateHeaders,
  readHeaders,
  readLimitHeaders,
} from "../support/refusal";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, {
    RATE_LIMITS: "on",
    TRUST_PROXY: "1",
    RATE_LIMIT_PUBLIC_READ: "3/3000",
    RATE_LIMIT_AUTHENTICATED_READ: "4/4000",
    RATE_LIMIT_WRITE: "2/2000",
    RATE_LIMIT_INVALID_BEARER: "2/2000",
    RATE_LIMIT_TOKEN_ENDPOINT_ADDRESS: "40/40000",
  });
});

const limits = {
  public_read: [3, 3000],
  authenticated_read: [4, 4000],
  write: [2, 2000],
  invalid_bearer: [2, 2000],
  token_endpoint_address: [40, 40_000],
};
type Policy = keyof typeof limits;

/** The headers of a response that left this much of a policy; every bucket here refills once in 1000 s. */
function limitHeaders(policy: Policy, remaining: number) {
  const [limit = 0, seconds] = limits[policy];
  return {
    "ratelimit-policy": `"${policy}";q=${limit};w=${seconds}`,
    ratelimit: expect.stringMatching(new RegExp(`^"${policy}";r=${remaining};t=(1000|9\\d\\d)$`)),
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": expect.stringMatching(/^\d{10}$/),
  };
}

function expectLimited(response: Response, policy: Policy) {
  const { ratelimit, ...headers } = limitHeaders(policy, 0);
  const wait = Number(response.headers.get("retry-after"));
  expect(wait).toBeGreaterThanOrEqual(900);
  expect(wait).toBeLessThanOrEqual(1000);
  const body = {
    error: "rate_limited",
    error_description: `Too many requests; wait ${wait} seconds and try again.`,
  } as const;
  return expectRefusal(response, 429, body, { ...headers, ratelimit, "retry-after": String(wait) });
}

const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });

it("A public read counts down by address, whatever the path and the status, and then is a complete 429", async () => {
  const { username } = await newPerson();
  const address = newClientAddress();
  const paths = [`/api/user/${username}`, "/api/users/nobody-at-all", `/api/user/${username}?variant=no`];
  const statuses = [200, 404, 400];
  for (const [index, path] of paths.entries()) {
    const response = await call("GET", path, from(address));
    expect(response.status).toBe(statuses[index]);
    expect(readLimitHeaders(response)).toEqual(limitHeaders("public_read", 2 - index));
  }
  for (const method of ["GET", "HEAD"]) {
    expect((await call(method, paths[0] ?? "", from(address))).status).toBe(429);
  }
  await expectLimited(await call("GET", paths[0] ?? "", from(address)), "public_read");
  expect((await call("GET", paths[0] ?? "", from(newClientAddress()))).status).toBe(200);
});

it("A read of a card's picture counts among public reads", async () => {
  const { username } = await newPerson();
  const address = newClientAddress();
  const statuses = [];
  for (let time = 0; time < 4; time++)
    statuses.push((await call("GET", `/${username}/picture/avatar`, from(address))).status);
  expect(statuses).toEqual([404, 404, 404, 429]);
});

it("A public read is counted by address even when it brings a token", async () => {
  const { person, access_token: token } = await newConnection(["identify"]);
  const address = newClientAddress();
  for (const status of [200, 200, 200, 429]) {
    const sent = { token, ...from(address) };
    expect((await call("GET", `/api/user/${person.username}`, sent)).status).toBe(status);
  }
});

it("A request counts by user and application together: tokens of one pair share, other pairs do not", async () => {
  const person = await newPerson();
  const [application, other] = [await newApplication(person.id), await newApplication(person.id)];
  const first = await newTokens(person.id, application, ["identify"]);
  const second = await newTokens(person.id, application, ["identify"]);
  const elsewhere = await newTokens(person.id, other, ["identify"]);
  const somebody = await newTokens((await newPerson()).id, application, ["identify"]);
  const ask = (token: string) => call("GET", "/api/user", { token, ...from(newClientAddress()) });
  for (const [index, { access_token }] of [first, second, first, second].entries()) {
    const response = await ask(access_token);
    expect(readHeaders(response)).toEqual({
      ...commonHeaders,
      ...jsonHeaders,
      ...privateHeaders,
      "x-oauth-scopes": "identify",
      ...limitHeaders("authenticated_read", 3 - index),
    });
  }
  await expectLimited(await ask(first.access_token), "authenticated_read");
  await expectLimited(await ask(second.access_token), "authenticated_read");
  const { access_token: ofClient } = await (
    await requestToken(application, { grant_type: "client_credentials" })
  ).json();
  await expectLimited(await ask(ofClient), "authenticated_read");
  expect((await ask(elsewhere.access_token)).status).toBe(200);
  expect((await ask(somebody.access_token)).status).toBe(200);
});

it("A request with a personal token counts by person, with all their personal tokens and alongside applications", async () => {
  const { id } = await newPerson();
  const make = () => createPersonalToken(id, { name: "Script", scopes: ["identify"], lifetime: "30" });
  const [first, second] = [await make(), await make()];
  const connected = await newTokens(id, await newApplication(id), ["identify"]);
  const ask = (token: string) => call("GET", "/api/user", { token, ...from(newClientAddress()) });
  for (const [index, { token }] of [first, second, first, second].entries()) {
    expect(readLimitHeaders(await ask(token))).toEqual(limitHeaders("authenticated_read", 3 - index));
  }
  await expectLimited(await ask(first.token), "authenticated_read");
  await expectLimited(await ask((await make()).token), "authenticated_read");
  expect(readLimitHeaders(await ask(connected.access_token))).toEqual(limitHeaders("authenticated_read", 3));
});

it("A write counts by its own policy, invalid bodies included, and a 429 writes nothing", async () => {
  const profile = await newProfile();
  const bad = await profile.patch({ nothing: 1 });
  expect(bad.status).toBe(400);
  expect(readLimitHeaders(bad)).toEqual(limitHeaders("write", 1));
  const mistyped = await profile.send({ body: "bio=x", headers: { "Content-Type": "text/plain" } });
  expect(mistyped.status).toBe(415);
  expect(readLimitHeaders(mistyped)).toEqual(limitHeaders("write", 0));
  const before = await profile.stored();
  await expectLimited(await profile.patch({ bio: "unwritten" }), "write");
  await expectLimited(await profile.send({ body: "{", headers: { "Content-Type": "text/plain" } }), "write");
  expect(await profile.stored()).toEqual(before);
  expect((await profile.own()).bio).toBeNull();
});

it("A request without the scope is a 403 that counts against nothing", async () => {
  const { access_token: token } = await newConnection(["links"]);
  for (let request = 0; request < 4; request += 1) {
    const response = await call("PATCH", "/api/user", { token, json: {} });
    expect(response.status).toBe(403);
    expect(readLimitHeaders(response)).toEqual({});
  }
});

it("A request with a bad token or none counts by address, and then is a 429 before it is a 401", async () => {
  const address = newClientAddress();
  const none = await call("GET", "/api/user", from(address));
  expect(readHeaders(none)).toMatchObject({ "www-authenticate": "Bearer", ...limitHeaders("invalid_bearer", 1) });
  expect(none.status).toBe(401);
  const bad = await call("PATCH", "/api/user", { token: "x", json: {}, ...from(address) });
  expect(bad.status).toBe(401);
  expect(readLimitHeaders(bad)).toEqual(limitHeaders("invalid_bearer", 0));
  await expectLimited(await call("GET", "/api/user", { token: "y", ...from(address) }), "invalid_bearer");
  await expectLimited(await call("GET", "/api/user", from(address)), "invalid_bearer");
  expect((await call("GET", "/api/user", { token: "y", ...from(newClientAddress()) })).status).toBe(401);
});

it("A bad token does not shut out a good token, nor public reads, from the same address", async () => {
  const { person, access_token: token } = await newConnection(["identify"]);
  const address = newClientAddress();
  for (const status of [401, 401, 429]) expect((await call("GET", "/api/user", from(address))).status).toBe(status);
  expect((await call("GET", "/api/user", { token, ...from(address) })).status).toBe(200);
  expect((await call("GET", `/api/user/${person.username}`, from(address))).status).toBe(200);
});

it.each(["/api/health", "/api/openapi.json", "/api/nothing"])(
  "%s carries no header of an operation's limit",
  async (path) => {
    for (let request = 0; request < 4; request += 1) {
      expect(readLimitHeaders(await call("GET", path, from("10.0.0.1")))).toEqual({});
    }
  },
);

it("A preflight and a 405 count against no limit of an operation", async () => {
  const address = newClientAddress();
  for (let request = 0; request < 4; request += 1) {
    expect(readLimitHeaders(await call("OPTIONS", "/api/user", from(address)))).toEqual({});
    expect(readLimitHeaders(await call("DELETE", "/api/user", from(address)))).toEqual({});
  }
  expect(await read(await call("GET", "/api/user", from(address)))).toMatchObject({ status: 401 });
});

it("The token endpoint counts by address too, so that a new client_id for each try escapes no limit", async () => {
  const address = newClientAddress();
  const ask = (clientId: string) =>
    call("POST", "/api/oauth2/token", { ...from(address), form: { client_id: clientId, client_secret: "x" } });
  const statuses = [];
  for (let time = 0; time < 40; time++) statuses.push((await ask(randomUUID())).status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  const refused = await ask(randomUUID());
  expect([refused.status, readLimitHeaders(refused)]).toEqual([
    429,
    { ...limitHeaders("token_endpoint_address", 0), "retry-after": expect.stringMatching(/^(1000|9\d\d)$/) },
  ]);
});

it("a person makes 20 personal tokens in 15 minutes, those to try an operation included", async () => {
  const [{ id }, other] = [await newPerson(), await newPerson()];
  const make = (ownerId: string, index: number) =>
    makePersonalToken(ownerId, { name: "Script", scopes: ["identify"], lifetime: "1" }, index % 2 === 0);
  const made: PromiseSettledResult<unknown>[] = [];
  for (let at = 0; at < 25; at += 5)
    made.push(...(await Promise.allSettled([0, 1, 2, 3, 4].map((more) => make(id, at + more)))));
  const refused = made.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(refused).toHaveLength(5);
  const headers = { "RateLimit-Policy": '"personal_token";q=20;w=900' };
  for (const reason of refused) expect(reason).toMatchObject({ code: "rate_limited", headers });
  expect(await make(other.id, 1)).toMatchObject({ token: expect.stringMatching(/^vpt_/) });
});

it("The headroom of an application is what its requests have left, token requests from one address alone", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { application, access_token: token } = await newConnection(["identify", "uploads"]);
  const [own, other] = [newClientAddress(), newClientAddress()];
  const form = { grant_type: "client_credentials", client_id: application.clientId };
  for (const client_secret of ["wrong", application.clientSecret]) {
    await call("POST", "/api/oauth2/token", { form: { ...form, client_secret }, ...from(own) });
  }
  await call("GET", "/api/user", { token });
  await call("POST", "/api/upload/avatar", { token, body: new FormData() });
  const client = await getClient(application.ownerId, application.clientId);
  const leftOf = async (address: string) =>
    (await applicationHeadroom(client, client.ownerId, address))
      .slice(0, 6)
      .map(({ left, most, windowSeconds }) => [left, most, windowSeconds]);
  const ofPerson = [
    [3, 4, 4000],
    [2, 2, 2000],
    [9, 10, 60],
    [199, 200, 86_400],
  ];
  expect(await leftOf(own)).toEqual([...ofPerson, [58, 60, 60], [9, 10, 60]]);
  expect(await leftOf(other)).toEqual([...ofPerson, [60, 60, 60], [10, 10, 60]]);
});
