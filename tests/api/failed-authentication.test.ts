import { expect, it, vi } from "vitest";
import { call, newClientAddress, read } from "../support/api";
import { type Application, newApplication, newPerson, toCredentials } from "../support/people";
import { errorAnswer } from "../support/refusal";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, {
    RATE_LIMITS: "on",
    TRUST_PROXY: "1",
    RATE_LIMIT_FAILED_CLIENT_AUTHENTICATION: "3/3000",
    RATE_LIMIT_TOKEN_ENDPOINT: "7/7000",
  });
});

const newOwn = async (values: Record<string, unknown> = {}) => newApplication((await newPerson()).id, values);

/** Asks for a token of the application itself. */
const ask = (address: string, application: Application, form: Record<string, string> = {}) =>
  call("POST", "/api/oauth2/token", {
    headers: { "X-Forwarded-For": address },
    form: { ...toCredentials(application), grant_type: "client_credentials", ...form },
  });

async function statuses(count: number, work: () => Promise<Response>): Promise<number[]> {
  const all = [];
  for (let time = 0; time < count; time += 1) all.push((await work()).status);
  return all;
}

const limitHeadersOf = ({ headers }: Response) => {
  const named = ["ratelimit-policy", "x-ratelimit-limit", "x-ratelimit-remaining"];
  return Object.fromEntries(named.map((name) => [name, headers.get(name)]));
};

it("An application that fails to authenticate is refused after three times at one address, and served from every other", async () => {
  const application = await newOwn();
  const address = newClientAddress();
  const wrong = { client_secret: "wrong" };
  expect(await statuses(3, () => ask(address, application, wrong))).toEqual([401, 401, 401]);
  for (const form of [{}, wrong]) {
    const refused = await ask(address, application, form);
    expect(await read(refused.clone())).toEqual(
      errorAnswer(429, "rate_limited", "Client authentication failed too often; wait before you try again"),
    );
    expect(limitHeadersOf(refused)).toEqual({
      "ratelimit-policy": '"failed_client_authentication";q=3;w=3000',
      "x-ratelimit-limit": "3",
      "x-ratelimit-remaining": "0",
    });
    expect(refused.headers.get("retry-after")).toMatch(/^(1000|9\d\d)$/);
  }
  expect((await ask(newClientAddress(), application)).status).toBe(200);
  expect((await ask(address, await newOwn())).status).toBe(200);
});

it("An application that fails to authenticate is refused so when the tries come at once", async () => {
  const application = await newOwn();
  const address = newClientAddress();
  const tries = Array.from({ length: 6 }, () => ask(address, application, { client_secret: "wrong" }));
  const outcomes = (await Promise.all(tries)).map(({ status }) => status).sort();
  expect(outcomes).toEqual([401, 401, 401, 429, 429, 429]);
});

it("An application loses no try by those that succeed", async () => {
  const application = await newOwn();
  const address = newClientAddress();
  expect(await statuses(4, () => ask(address, application))).toEqual([200, 200, 200, 200]);
  expect(await statuses(3, () => ask(address, application, { client_secret: "x" }))).toEqual([401, 401, 401]);
});

it("Requests for tokens of one application from one address are limited, whether they succeed or not", async () => {
  const application = await newOwn();
  const address = newClientAddress();
  const invalid = { grant_type: "client_credentials", code: "a\0b" };
  expect(await statuses(5, () => ask(address, application))).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses(2, () => ask(address, application, { grant_type: "password" }))).toEqual([400, 400]);
  const refused = await ask(address, application);
  expect(refused.status).toBe(429);
  expect(limitHeadersOf(refused)).toEqual({
    "ratelimit-policy": '"token_endpoint";q=7;w=7000',
    "x-ratelimit-limit": "7",
    "x-ratelimit-remaining": "0",
  });
  // What cannot be read names no application, and counts for the address alone.
  expect((await ask(address, application, invalid)).status).toBe(400);
  expect((await ask(newClientAddress(), application)).status).toBe(200);
  expect((await ask(address, await newOwn())).status).toBe(200);
});
