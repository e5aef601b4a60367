import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import {
  clientCredentials,
  createClient,
  createSession,
  type Result,
  type Tokens,
  VitrineError,
} from "@/clients/typescript/src/index";
import { listenOnLoopback } from "../support/loopback";

const id = "6a7b9f39-0a5b-4b35-8f6e-6d9c2d0b7a51";
let close: () => Promise<void>;
afterEach(() => close());

const refuse = (status: number, error: string) => (response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json", "retry-after": "0" });
  response.end(JSON.stringify({ error, error_description: "Refused" }));
};
const unavailable = refuse(503, "unavailable");
const limited = refuse(429, "rate_limited");
const missing = refuse(404, "not_found");

/** A service that gives these answers one after another, a client of it, and the requests that came. */
type Answers = ((response: ServerResponse) => void)[];

async function serviceWith(...answers: Answers) {
  const requests: string[] = [];
  const keys: unknown[] = [];
  const service = await listenOnLoopback((request, response) => {
    keys.push(request.headers["idempotency-key"]);
    const answer = answers[requests.push(`${request.method} ${request.url}`) - 1];
    if (!answer) throw new Error("one request too many");
    answer(response);
  });
  close = service.close;
  return { vitrine: createClient({ baseUrl: service.url, token: "vat_x" }), requests, keys, url: service.url };
}

const issued = (response: ServerResponse) => {
  const tokens = { access_token: "vat_next", refresh_token: "vrt_next", expires_in: 3600, token_type: "Bearer" };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(tokens));
};
const found = (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json" }).end("[]");
};

const page = (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json", etag: '"1"' }).end("{}");
};

/** Clients whose tokens the service issues: of a person whose token has expired, and of an application. */
async function sessionsWith(...answers: Answers) {
  const { url: baseUrl, requests } = await serviceWith(...answers);
  const application = { baseUrl, clientId: id, clientSecret: "vcs_x" };
  const tokens = { access_token: "vat_x", refresh_token: "vrt_x", expires_at: 0 };
  const person = createClient({ baseUrl, token: createSession({ ...application, tokens }) });
  return { person, own: createClient({ baseUrl, token: clientCredentials(application) }), requests };
}

it("a deletion that was repeated after a 503 and finds nothing is done", async () => {
  const { vitrine, requests } = await serviceWith(unavailable, limited, missing);
  expect(await vitrine.deleteLink({ id })).toBeUndefined();
  expectTypeOf<Result<"deleteLink">>().toEqualTypeOf<undefined>();
  expect(requests).toEqual(Array(3).fill(`DELETE /api/links/${id}`));
});

it("a deletion of a missing entry is refused, also when it was repeated after a 429", async () => {
  const { vitrine, requests } = await serviceWith(limited, missing);
  const refused = await vitrine.deleteLink({ id }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(VitrineError);
  expect(refused).toMatchObject({ status: 404, code: "not_found" });
  expect(requests).toHaveLength(2);
});

it("a read that was repeated after a 503 and finds nothing is refused", async () => {
  const { vitrine, requests } = await serviceWith(unavailable, missing);
  await expect(vitrine.getLink({ id })).rejects.toMatchObject({ status: 404, code: "not_found" });
  expect(requests).toHaveLength(2);
});

const inUse = refuse(409, "idempotency_key_in_use");
const brokenOff = (response: ServerResponse) => response.destroy();
const created = (response: ServerResponse) => {
  response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ id }));
};

it("a creation is repeated with its key after a 503, a lost answer and while it is worked on", async () => {
  const { vitrine, keys } = await serviceWith(unavailable, inUse, created, brokenOff, created, created);
  const body = { type: "github", value: "ada" } as const;
  expect(await vitrine.createLink({ body })).toEqual({ id });
  expect(await vitrine.createLink({ body })).toEqual({ id });
  expect(await vitrine.createLink({ body, idempotencyKey: "own" })).toEqual({ id });
  const [first, , , second] = keys;
  expect(keys).toEqual([first, first, first, second, second, "own"]);
  expect(first).toMatch(/^[0-9a-f-]{31,47}$/);
  expect(second).not.toBe(first);
});

it("what fails again and again is given up after the attempts that were allowed", async () => {
  const { vitrine, requests } = await serviceWith(brokenOff, brokenOff, brokenOff);
  await expect(vitrine.listLinks()).rejects.toThrow(TypeError);
  expect(requests).toHaveLength(3);
});

it("the message of a refusal says what is wrong by field and under which id, in one line", async () => {
  const said = { error: "invalid_request", error_description: "Correct these fields" };
  const refusal =
    (fields: object, headers = {}) =>
    (response: ServerResponse) => {
      response.writeHead(400, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify({ ...said, fields }));
    };
  const fields = { type: ["is required"], value: ["is too long", "has a line break"] };
  const { vitrine } = await serviceWith(refusal(fields, { "x-request-id": id }), refusal({ value: 1 }));
  const refused = await vitrine.listLinks().catch((error) => error);
  expect(refused).toBeInstanceOf(VitrineError);
  expect(refused).toMatchObject({
    message: `Correct these fields (type is required; value is too long, has a line break; request ${id})`,
    ...{ description: "Correct these fields", fields, requestId: id },
  });
  await expect(vitrine.listLinks()).rejects.toMatchObject({ message: "Correct these fields (value 1)" });
});

it.each([".", ".."])("an id that would make another path, %j, is sent nowhere", async (id) => {
  const { vitrine, requests } = await serviceWith(missing);
  await expect(vitrine.deleteLink({ id })).rejects.toThrow(new TypeError(`id cannot be "${id}"`));
  expect(requests).toEqual([]);
});

it("a refused refresh is waited out like every request, once for all who wait", async () => {
  const { person, requests } = await sessionsWith(limited, limited, issued, found, found);
  expect(await Promise.all([person.listLinks(), person.listLinks()])).toEqual([[], []]);
  expect(requests).toEqual([...Array(3).fill("POST /api/oauth2/token"), ...Array(2).fill("GET /api/links")]);
});

it("a refused request for the application's own token is waited out, at most as often as was said", async () => {
  const { own, requests } = await sessionsWith(limited, limited, limited);
  await expect(own.listLinks()).rejects.toMatchObject({ status: 429, code: "rate_limited" });
  expect(requests).toEqual(Array(3).fill("POST /api/oauth2/token"));
});

it.each([
  ["a 503", unavailable],
  ["a lost answer", brokenOff],
])("a refresh is repeated once after %s", async (_, lost) => {
  const { person, requests } = await sessionsWith(lost, issued, found, lost, lost);
  expect(await person.listLinks()).toEqual([]);
  expect(requests).toEqual(["POST /api/oauth2/token", "POST /api/oauth2/token", "GET /api/links"]);
  const { person: other, requests: more } = await sessionsWith(lost, lost);
  await expect(other.listLinks()).rejects.toThrow();
  expect(more).toEqual(["POST /api/oauth2/token", "POST /api/oauth2/token"]);
});

it("a refresh is not repeated after a 503 that asks for more than ten seconds, when the refresh token may be spent", async () => {
  const { person, requests } = await sessionsWith((response) => {
    response.writeHead(503, { "content-type": "application/json", "retry-after": "10" });
    response.end(JSON.stringify({ error: "unavailable", error_description: "Refused" }));
  });
  await expect(person.listLinks()).rejects.toMatchObject({ status: 503, code: "unavailable" });
  expect(requests).toEqual(["POST /api/oauth2/token"]);
});

describe("sessions that share their stored tokens, as tabs do", () => {
  /** The locks of a browser, of which Node 20 has none. */
  function stubLocks() {
    let last: Promise<unknown> = Promise.resolve();
    const names: string[] = [];
    const request = (name: string, work: () => Promise<unknown>) => {
      names.push(name);
      const next = last.then(work);
      last = next.catch(() => {});
      return next;
    };
    vi.stubGlobal("navigator", { locks: { request } });
    return names;
  }
  afterEach(() => vi.unstubAllGlobals());

  it("tabs refresh one after another, and the later ones take what the first one stored", async () => {
    const names = stubLocks();
    const { url: baseUrl, requests } = await serviceWith(issued, found, found, found);
    let stored: Tokens = { access_token: "vat_x", refresh_token: "vrt_x", expires_at: 0 };
    const openTab = (lockName?: string) => {
      const onTokens = (next: Tokens) => {
        stored = next;
      };
      const hooks = { onTokens, readTokens: async () => stored, lockName };
      return createClient({ baseUrl, token: createSession({ baseUrl, clientId: id, tokens: stored, ...hooks }) });
    };
    const tabs = [openTab(), openTab(), openTab("ada")];
    expect(await Promise.all(tabs.map((tab) => tab.listLinks()))).toEqual([[], [], []]);
    expect(requests.filter((request) => request.startsWith("POST"))).toEqual(["POST /api/oauth2/token"]);
    expect(stored.refresh_token).toBe("vrt_next");
    const shared = `vitrine ${baseUrl} ${id}`;
    expect(names).toEqual([shared, shared, "ada"]);
  });

  it("stored tokens that have expired, too, are refreshed instead of older ones", async () => {
    const sent: string[] = [];
    const ownFetch: typeof fetch = async (_, init) => {
      if (init?.method !== "POST") return Response.json([]);
      sent.push(new URLSearchParams(String(init.body)).get("refresh_token") ?? "");
      return Response.json({ access_token: "vat_next", refresh_token: "vrt_next", expires_in: 3600 });
    };
    close = async () => {};
    const of = (refresh_token: string) => ({ access_token: "vat_x", refresh_token, expires_at: 0 });
    const application = { baseUrl: "https://vitrine.example", clientId: id, fetch: ownFetch };
    const token = createSession({ ...application, tokens: of("vrt_old"), readTokens: () => of("vrt_stored") });
    expect(await createClient({ ...application, token }).listLinks()).toEqual([]);
    expect(sent).toEqual(["vrt_stored"]);
  });
});

it("requests beyond a limit wait in one line, at the pace that the service names, and may be taken back there", async () => {
  let left = 2;
  let readyAt = 0;
  let refusals = 0;
  const ownFetch: typeof fetch = async () => {
    if (left === 0 && Date.now() >= readyAt) left = 1;
    const isRefused = left === 0;
    if (isRefused) refusals += 1;
    else left -= 1;
    if (!isRefused && left === 0) readyAt = Date.now() + 1000;
    const headers = { RateLimit: `"write";r=${left};t=1`, ...(isRefused && { "Retry-After": "1" }) };
    const body = isRefused ? { error: "rate_limited", error_description: "Wait" } : { id };
    return Response.json(body, { status: isRefused ? 429 : 200, headers });
  };
  close = async () => {};
  // A timer may end a millisecond before the time of day says so.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const vitrine = createClient({ baseUrl: "https://vitrine.example", token: "vat_x", fetch: ownFetch });
  const taking = new AbortController();
  const update = (signal?: AbortSignal) => vitrine.updateLink({ id, body: { value: "ada" }, signal });
  const all = [update(), update(), update(), update(taking.signal), update()];
  await Promise.all(all.slice(0, 2));
  taking.abort();
  const settled = Promise.allSettled(all);
  let isOver = false;
  void settled.then(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(50);
  const outcomes = await settled;
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...["fulfilled", "fulfilled", "fulfilled", "rejected", "fulfilled"],
  ]);
  expect(outcomes[3]).toMatchObject({ reason: { name: "AbortError" } });
  // Of those that were on their way when the limit was reached, and of none after that.
  expect(refusals).toBe(3);
});

it("a write with a tag is not repeated after a 503, when the tag may be of the time before it", async () => {
  const { vitrine, requests } = await serviceWith(page, unavailable);
  const { data, etag } = await vitrine.send("getPage");
  const replaced = vitrine.send("replacePage", { body: data, ifMatch: etag ?? "" });
  await expect(replaced).rejects.toMatchObject({ status: 503, code: "unavailable" });
  expect(requests).toEqual(["GET /api/page", "PUT /api/page"]);
});
