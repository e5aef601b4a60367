import type { RequestListener } from "node:http";
import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { NextRequest } from "next/server";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { oauthClients } from "@/db/schema";
import { consumeLimit } from "@/lib/core/limits/limiter";
import { type Message, message } from "@/lib/core/messages/message";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { deleteExpired } from "@/lib/operator/process/maintenance";
import { findSignIn } from "@/lib/people/auth/session/sign-in-store";
import { findClient } from "@/lib/people/oauth/clients/client-store";
import { setVouched } from "@/lib/people/oauth/clients/vouching-store";
import { checkAuthorizationRequest } from "@/lib/people/oauth/consent/authorization-request";
import { decide } from "@/lib/people/oauth/consent/authorize";
import { computeCodeChallenge } from "@/lib/people/oauth/grants/authorization-code";
import { disconnectApplication, listConnectedApplications } from "@/lib/people/oauth/tokens/consent-store";
import { proxy } from "@/proxy";
import { call, newClientAddress, read } from "../support/api";
import { issuedTokens } from "../support/issued-tokens";
import { land, stepOf } from "../support/openid";
import { newPerson } from "../support/people";
import { publicAddresses, startPublicWeb } from "../support/public-web";
import { errorAnswer } from "../support/refusal";
import { setRows } from "../support/rows";
import { newSession } from "../support/sessions";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { RATE_LIMITS: "on", RATE_LIMIT_CLIENT_DOCUMENT: "10/3000" });
  const OIDC_CLIENT_SECRET = "of this site at its provider of sign-in";
  const provider = { OIDC_ISSUER: "https://id.example/realm", OIDC_CLIENT_ID: "vitrine", OIDC_CLIENT_SECRET };
  Object.assign(process.env, { ...provider, WEATHER_URL: "https://weather.example/api" });
});

const host = "app.example";
const web = await startPublicWeb([host, "other.example"]);
Object.assign(process.env, web.environment);
const { ipv4, ipv6 } = publicAddresses;

beforeEach(() => {
  forgetFailures();
  web.dns.mood = "helpful";
  web.dns.forget();
  web.dns.hosts.clear();
  for (const name of [host, "other.example"]) web.dns.hosts.set(name, [ipv4, ipv6]);
  web.sites.clear();
  for (const log of [web.asked, web.dialed]) log.length = 0;
});
afterAll(() => web.stop());

const callback = "https://app.example/callback";
const verifier = "a".repeat(43);
let number = 0;
const newAddress = () => `https://${host}/client-${++number}.json`;
const documentOf = (clientId: string, changes: Record<string, unknown> = {}) => ({
  client_id: clientId,
  client_name: "Night owl",
  client_uri: `https://${host}/`,
  redirect_uris: [callback],
  token_endpoint_auth_method: "none",
  ...changes,
});

const json = { "content-type": "application/json" };
/** What a host answers with: a status, headers and a body. */
const site =
  (status: number, headers: Record<string, string>, body: string | Buffer = ""): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);
const serve = (body: unknown, headers: Record<string, string> = {}, on = host) =>
  web.sites.set(on, site(200, { ...json, ...headers }, JSON.stringify(body)));

const queryOf = (clientId: string, changes: Record<string, string> = {}) =>
  new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: callback, response_type: "code", scope: "identify", state: "s" },
    ...{ code_challenge: computeCodeChallenge(verifier), code_challenge_method: "S256", ...changes },
  }).toString();

/** What comes of a request that a browser at some address makes. */
const check = (query: string, address: string = newClientAddress()) =>
  checkAuthorizationRequest(new URLSearchParams(query), address);
const problemOf = async (clientId: string, address?: string) => {
  const checked = await check(queryOf(clientId), address);
  return checked.kind === "refused" ? checked.message : checked.kind;
};
const away = message("clientDocumentAway", { host });
const answered = (status: number) => message("clientDocumentStatus", { host, status });
const wrong = (what: string, of = host) => message("clientDocumentWrong", { host: of, what });

/** An application that was let in, and its tokens. */
async function newConnected(changes: Record<string, unknown> = {}, asked: Record<string, string> = {}) {
  const clientId = newAddress();
  serve(documentOf(clientId, changes));
  const query = queryOf(clientId, asked);
  expect((await check(query)).kind).toBe("valid");
  const { id } = await newPerson();
  const session = await newSession(id);
  const { code = "" } = await land(query, session);
  const redirect_uri = asked.redirect_uri ?? callback;
  const form = { client_id: clientId, grant_type: "authorization_code", code, redirect_uri, code_verifier: verifier };
  const answer = await read(await call("POST", "/api/oauth2/token", { form }));
  return { clientId, id, session, query, form, answer, tokens: answer.body as Record<string, string> };
}

it("An application that describes itself is let in by consent, and its tokens work and are refreshed as others' are", async () => {
  const { clientId, answer, tokens, session, query } = await newConnected();
  // Its answers are those that the metadata announces.
  expect(await land(query, session)).toEqual({ code: expect.any(String), state: "s" });
  expect(answer).toEqual(issuedTokens);
  expect((await call("GET", "/api/user", { token: tokens.access_token ?? "" })).status).toBe(200);
  const described = await (await call("GET", "/api/token", { token: tokens.access_token ?? "" })).json();
  expect(described).toMatchObject({ kind: "authorization", name: "Night owl", client_id: clientId });
  const form = { client_id: clientId, grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
  expect(await read(await call("POST", "/api/oauth2/token", { form }))).toEqual(issuedTokens);
  // A public application is asked for each time.
  expect((await stepOf(query, session)).kind).toBe("consent");
  expect(web.asked).toEqual([`GET ${clientId}`]);
});

it("A document is requested once, at an address that was checked, and says nothing about the person", async () => {
  const clientId = newAddress();
  web.sites.set(host, (request, response) => {
    expect(request.headers).toEqual({
      host,
      accept: "application/json, text/html;q=0.9",
      "accept-encoding": "identity",
      "user-agent": "Vitrine (+http://localhost:3000)",
      connection: "close",
    });
    site(200, json, JSON.stringify(documentOf(clientId)))(request, response);
  });
  expect(await problemOf(clientId)).toBe("valid");
  expect(await problemOf(clientId)).toBe("valid");
  expect(web.asked).toEqual([`GET ${clientId}`]);
  expect(web.dialed).toEqual([ipv4, ipv6]);
});

it("What a document says is kept: its name, redirect URIs and pages, of which the website has to be its own", async () => {
  const clientId = newAddress();
  const pages = { tos_uri: "https://other.example/terms", policy_uri: "javascript:alert(1)" };
  serve(documentOf(clientId, { ...pages, logo_uri: "https://other.example/logo.png" }));
  await check(queryOf(clientId));
  const kept = {
    ownerId: null,
    ownerUsername: null,
    name: "Night owl",
    description: "",
    icon: null,
    redirectUris: [callback],
    websiteUrl: `https://${host}/`,
    termsOfServiceUrl: pages.tos_uri,
    privacyPolicyUrl: null,
    isPublic: true,
    isVouched: false,
    documentUrl: clientId,
  };
  expect(await findClient(clientId)).toMatchObject(kept);
  const other = newAddress();
  serve(documentOf(other, { client_uri: "https://other.example/" }));
  await check(queryOf(other));
  expect(await findClient(other)).toMatchObject({ websiteUrl: null });
});

it.each(["Vitrine", "Ⓥitrine", "a\u202eb", "", "x".repeat(51), 7, "Раypal"])(
  "The name %j of a document is not shown, and the host is the name",
  async (client_name) => {
    const clientId = newAddress();
    serve(documentOf(clientId, { client_name }));
    expect(await problemOf(clientId)).toBe("valid");
    expect((await findClient(clientId))?.name).toBe(host);
  },
);

it.each([
  ...["https://app.example", "https://app.example/a#b", "https://app.example/a#", "https://user@app.example/a"],
  ...[
    "https://:secret@app.example/a",
    "https://app.example/a/../b",
    "https://app.example/./a",
    "https://APP.example/a",
  ],
  ...[
    "https://app.example:443/a",
    "https:/app.example/a",
    "https:app.example/a",
    "https://app.example\\a",
    "HTTPS://app.example/a",
  ],
  ...[
    "https://app.example/ü",
    "https://app.example/a b",
    "https://app.example/%2e%2e/a",
    "https://2130706433/a",
    "https://",
  ],
  ...["http://app.example/a", "http://localhost:3000/client.json", "HTTP://app.example/a"],
  `https://app.example/${"a".repeat(500)}`,
])("The client_id %j is no address of a document, and nobody is asked", async (clientId) => {
  expect(await problemOf(clientId)).toEqual(message("clientAddress"));
  expect([web.asked, web.dialed, web.dns.asked]).toEqual([[], [], 0]);
});

it.each(["ftp://app.example/a", "javascript:alert(1)", "app.example/a"])(
  "The client_id %j is unknown, and nobody is asked",
  async (clientId) => {
    expect(await problemOf(clientId)).toEqual(message("unknownClient"));
    expect([web.asked, web.dialed]).toEqual([[], []]);
  },
);

it("A client_id may have a query and a port, which are requested as they are", async () => {
  const clientId = `https://${host}:8443/a?b=c`;
  serve(documentOf(clientId), {}, `${host}:8443`);
  expect(await problemOf(clientId)).toBe("valid");
  expect(web.asked).toEqual([`GET ${clientId}`]);
});

it.each<[string, Record<string, unknown>]>([
  ["client_id", { client_id: "https://app.example/other" }],
  ["client_id", { client_id: undefined }],
  ["redirect_uris", { redirect_uris: undefined }],
  ["redirect_uris", { redirect_uris: [] }],
  ["redirect_uris", { redirect_uris: callback }],
  ["redirect_uris", { redirect_uris: ["https://*.example/", "javascript:alert(1)", "http://app.example/", "x:y"] }],
  ["token_endpoint_auth_method", { token_endpoint_auth_method: "client_secret_basic" }],
  ["token_endpoint_auth_method", { token_endpoint_auth_method: "private_key_jwt" }],
  ["client_secret", { client_secret: "secret" }],
  ["client_secret", { client_secret: null }],
  ["client_secret_expires_at", { client_secret_expires_at: 0 }],
  ["jwks", { jwks: { keys: [{ kty: "EC", d: "private" }] } }],
  ["jwks", { jwks: { keys: [{ kty: "oct", k: "shared" }] } }],
])("A document whose %s is not right is refused, and nothing of it is kept: %j", async (what, changes) => {
  const clientId = newAddress();
  serve(documentOf(clientId, changes));
  expect(await problemOf(clientId)).toEqual(wrong(what));
  expect(await findClient(clientId)).toBeUndefined();
});

it("A document needs no name and no method, and redirect URIs that are for other services are left out", async () => {
  const clientId = newAddress();
  const own = ["http://127.0.0.1/a", "http://localhost/a", "com.example.app:/a"];
  serve({ client_id: clientId, redirect_uris: ["cursor://a", ...own, callback, callback, "https://a.example/#b"] });
  expect(await problemOf(clientId)).toBe("valid");
  expect(await findClient(clientId)).toMatchObject({ name: host, redirectUris: [...own, callback] });
});

it.each(["[]", "null", '"a"', "7"])("A document that is %s is refused", async (body) => {
  const clientId = newAddress();
  web.sites.set(host, site(200, json, body));
  expect(await problemOf(clientId)).toEqual(message("clientDocumentNoJson", { host }));
});

it("A document is JSON by its type, uncompressed and whole", async () => {
  const body = (clientId: string) => JSON.stringify(documentOf(clientId));
  for (const type of ["application/json; charset=utf-8", "application/cimd+json", "Application/JSON"]) {
    const clientId = newAddress();
    web.sites.set(host, site(200, { "content-type": type }, body(clientId)));
    expect(await problemOf(clientId)).toBe("valid");
  }
  const others = [{}, { "content-type": "text/plain" }, { "content-type": "application/jsonx" }];
  for (const headers of [...others, { ...json, "content-encoding": "gzip" }] as Record<string, string>[]) {
    const clientId = newAddress();
    web.sites.set(host, site(200, headers, body(clientId)));
    expect(await problemOf(clientId)).toEqual(message("clientDocumentType", { host }));
  }
  const cut = newAddress();
  web.sites.set(host, site(200, json, body(cut).slice(0, -1)));
  expect(await problemOf(cut)).toEqual(message("clientDocumentNoJson", { host }));
});

it("A document has at most 5 kB, whatever length it claims", async () => {
  const sized = (clientId: string, bytes: number) => {
    const least = JSON.stringify(documentOf(clientId, { x: "" })).length;
    return JSON.stringify(documentOf(clientId, { x: "x".repeat(bytes - least) }));
  };
  const tooLarge = message("clientDocumentLarge", { host, json: 5, html: 256 });
  const [full, over, endless] = [newAddress(), newAddress(), newAddress()];
  web.sites.set(host, site(200, json, sized(full, 5 * 1024)));
  expect(await problemOf(full)).toBe("valid");
  web.sites.set(host, site(200, json, sized(over, 5 * 1024 + 1)));
  expect(await problemOf(over)).toEqual(tooLarge);
  web.sites.set(host, (_, response) => {
    response.writeHead(200, json);
    const more = () => !response.destroyed && response.write(Buffer.alloc(1_024, " "), () => setImmediate(more));
    more();
  });
  expect(await problemOf(endless)).toEqual(tooLarge);
});

it.each([201, 204, 301, 302, 303, 307, 308, 400, 401, 403, 404, 410])(
  "A document that is answered with status %i is refused by that status, and nothing else is requested",
  async (status) => {
    const clientId = newAddress();
    const body = [204, 304].includes(status) ? "" : JSON.stringify(documentOf(clientId));
    web.sites.set(host, site(status, { ...json, location: "https://other.example/a" }, body));
    expect(await problemOf(clientId)).toEqual(answered(status));
    expect(web.asked).toEqual([`GET ${clientId}`]);
  },
);

it.each([
  ...["https://127.0.0.2/a", "https://10.1.2.3/a", "https://169.254.169.254/latest/meta-data/", "https://0.0.0.0/a"],
  ...["https://localhost/c.json", "https://127.0.0.1:9443/client.json", "https://app.localhost/a"],
  ...["https://192.168.1.1/admin", "https://[::1]/a", "https://[fd00::1]/a", "https://[::ffff:7f00:1]/a"],
])("The private network of the server is not asked for a document at %s", async (clientId) => {
  expect(await problemOf(clientId)).toEqual(message("clientDocumentPrivate", { host: new URL(clientId).host }));
  expect([web.asked, web.dialed, web.dns.asked]).toEqual([[], [], 0]);
});

it.each([
  ...["weather.example", "weather.example:8443", "weather.example.", "id.example", "api.github.com", "github.com"],
  ...["accounts.google.com", "www.googleapis.com", "discord.com"],
])("A service that this site asks itself, such as %s, is not asked for a document", async (name) => {
  expect(await problemOf(`https://${name}/user/1`)).toEqual(message("clientAtService", { host: name }));
  expect([web.asked, web.dialed, web.dns.asked]).toEqual([[], [], 0]);
});

it("A name that leads to the private network, alone or among other addresses, is refused like one that does not exist", async () => {
  const unknown = `https://missing.example/${++number}`;
  expect(await problemOf(unknown)).toEqual(message("clientDocumentNoAddress", { host: "missing.example" }));
  for (const address of ["127.0.0.1", "100.64.0.1", "::1", "fd00::1", "::ffff:7f00:1"]) {
    for (const addresses of [[address], [ipv4, address]]) {
      web.dns.hosts.set("inside.example", addresses);
      const clientId = `https://inside.example/${++number}`;
      expect(await problemOf(clientId)).toEqual(message("clientDocumentNoAddress", { host: "inside.example" }));
    }
  }
  expect([web.asked, web.dialed]).toEqual([[], []]);
});

it("A host that hangs, breaks off, speaks no HTTP or is overloaded is given up with the reason, and not asked again for a moment", async () => {
  const unconnected = message("clientDocumentNoConnection", { host });
  const answers: [RequestListener, Message][] = [
    [
      (_, response) => void response.writeHead(200, json).write("{"),
      message("clientDocumentSlow", { host, seconds: 4 }),
    ],
    [(_, response) => void response.writeHead(200, json).write("{", () => response.destroy()), unconnected],
    [({ socket }) => void socket.end("SSH-2.0-OpenSSH\r\n\r\n"), unconnected],
    [site(503, json), answered(503)],
    [site(429, {}), answered(429)],
    [site(429, { "retry-after": "60" }), answered(429)],
  ];
  for (const [answer, reason] of answers) {
    forgetFailures();
    web.asked.length = 0;
    const clientId = newAddress();
    web.sites.set(host, answer);
    expect(await problemOf(clientId)).toEqual(reason);
    serve(documentOf(clientId));
    expect(await problemOf(clientId)).toEqual(reason);
    expect(web.asked).toEqual([`GET ${clientId}`]);
  }
});

it("A host is not believed when its certificate is for others, and is away while no name server answers", async () => {
  web.dns.hosts.set("imposter.example", [ipv4]);
  const imposter = "https://imposter.example/a";
  serve(documentOf(imposter), {}, "imposter.example");
  expect(await problemOf(imposter)).toEqual(message("clientDocumentNoConnection", { host: "imposter.example" }));
  web.dns.mood = "failing";
  expect(await problemOf(newAddress())).toEqual(message("clientDocumentNoName", { host }));
  expect(web.asked).toEqual([]);
});

it("Eight documents are read at a time, and no more", async () => {
  // Those that wait are not given up meanwhile.
  vi.useFakeTimers({ toFake: ["performance"] });
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const hosts = [host, "other.example"];
  for (const name of hosts)
    web.sites.set(name, async ({ url }, response) => {
      await gate;
      site(200, json, JSON.stringify(documentOf(`https://${name}${url}`)))({} as never, response);
    });
  const waiting = Array.from({ length: 8 }, (_, at) => problemOf(`https://${hosts[at % 2]}/waits-${at}`));
  await expect.poll(() => web.asked.length).toBe(8);
  const refused = `https://${host}/refused`;
  expect(await problemOf(refused)).toEqual(away);
  open();
  expect(await Promise.all(waiting)).toEqual(Array(8).fill("valid"));
  // Its host was not asked, so that there is no failure to remember.
  expect(await problemOf(refused)).toBe("valid");
  vi.useRealTimers();
});

it("Fetches are limited by the address that causes them, and what is kept needs none", async () => {
  const address = newClientAddress();
  web.sites.set(host, ({ url }, response) =>
    site(200, json, JSON.stringify(documentOf(`https://${host}${url}`)))({} as never, response),
  );
  const first = newAddress();
  await problemOf(first, address);
  for (let count = 1; count < 10; count += 1) await consumeLimit("client_document", address);
  await expect(problemOf(newAddress(), address)).rejects.toMatchObject({ code: "rate_limited" });
  expect(await problemOf(first, address)).toBe("valid");
  expect(await problemOf(newAddress())).toBe("valid");
});

it.each([
  [undefined, 3_600],
  ["max-age=7200", 7_200],
  ["max-age=5", 300],
  ["no-store", 300],
  ["no-cache, max-age=9000", 300],
  ["public, max-age=99999999", 86_400],
])("With the Cache-Control %j a document is kept for %i seconds", async (control, seconds) => {
  const clientId = newAddress();
  serve(documentOf(clientId), control === undefined ? {} : { "cache-control": control });
  await check(queryOf(clientId));
  const kept = sql<number>`extract(epoch from ${oauthClients.documentExpiresAt} - now())::float8`;
  const [row] = await database().select({ kept }).from(oauthClients).where(eq(oauthClients.documentUrl, clientId));
  expect(Math.abs((row?.kept ?? 0) - seconds)).toBeLessThan(60);
});

const expire = (clientId: string, ago = "1 second") =>
  setRows(oauthClients, { documentExpiresAt: sql`now() - ${ago}::interval` }, eq(oauthClients.documentUrl, clientId));
/** As in a process that has asked nobody yet. */
const forgetFailures = () => ["asked-hosts", "client-documents"].forEach(forgetSingleton);

it("A document that may be kept no longer is read again, and what it says now counts, and ends vouching", async () => {
  const { clientId, query } = await newConnected();
  const { id = "" } = (await findClient(clientId)) ?? {};
  await setVouched(id, true);
  await expire(clientId);
  serve(documentOf(clientId));
  expect((await check(query)).kind).toBe("valid");
  expect(await findClient(clientId)).toMatchObject({ id, isVouched: true });
  await expire(clientId);
  serve(documentOf(clientId, { redirect_uris: ["https://app.example/new"] }));
  expect(await problemOf(clientId)).toEqual(message("unknownRedirectUri"));
  expect(await findClient(clientId)).toMatchObject({ id, isVouched: false });
});

it("While its host is away, an application is known by its last document, for a day after that expired", async () => {
  const { clientId } = await newConnected();
  const answers: RequestListener[] = [
    (_, response) => void response.writeHead(200, json).write("{", () => response.destroy()),
    site(503, json),
    site(429, { "retry-after": "60" }),
  ];
  for (const answer of answers) {
    forgetFailures();
    web.asked.length = 0;
    web.sites.set(host, answer);
    await expire(clientId, "23 hours 59 minutes");
    // It is asked once, and then not for a moment.
    for (let count = 0; count < 3; count += 1) expect(await problemOf(clientId)).toBe("valid");
    expect(web.asked).toEqual([`GET ${clientId}`]);
  }
  await expire(clientId, "24 hours 1 minute");
  expect(await problemOf(clientId)).toEqual(answered(429));
  forgetFailures();
  expect(await problemOf(clientId)).toEqual(answered(429));
  forgetFailures();
  serve(documentOf(clientId));
  expect(await problemOf(clientId)).toBe("valid");
});

it.each<[string, RequestListener]>([
  ["404", site(404, json)],
  ["410", site(410, json)],
  ["403", site(403, json)],
  ["a redirect", site(302, { location: "https://other.example/a" })],
  ["a document that cannot be used", site(200, json, "{}")],
])(
  "A host that answers with %s ends the last document at once, and it stays so while the host is away",
  async (_, answer) => {
    const { clientId } = await newConnected();
    await expire(clientId);
    web.sites.set(host, answer);
    const ended = await problemOf(clientId);
    expect(ended).toMatchObject({ key: expect.stringMatching(/^clientDocument(Wrong|Status)$/) });
    web.sites.set(host, site(503, json));
    expect(await problemOf(clientId)).toEqual(ended);
    forgetFailures();
    expect(await problemOf(clientId)).toEqual(answered(503));
  },
);

it("All who ask for a document at once wait for one request", async () => {
  const { clientId } = await newConnected();
  await expire(clientId);
  web.asked.length = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  web.sites.set(host, async (request, response) => {
    await gate;
    site(200, json, JSON.stringify(documentOf(clientId)))(request, response);
  });
  const waiting = Array.from({ length: 20 }, () => problemOf(clientId));
  await expect.poll(() => web.asked.length).toBe(1);
  open();
  expect(await Promise.all(waiting)).toEqual(Array(20).fill("valid"));
  expect(web.asked).toEqual([`GET ${clientId}`]);
});

it("Whoever causes too many fetches gets to an application that was read before", async () => {
  const { clientId } = await newConnected();
  await expire(clientId);
  web.asked.length = 0;
  const address = newClientAddress();
  for (let count = 0; count < 10; count += 1) await consumeLimit("client_document", address);
  expect(await problemOf(clientId, address)).toBe("valid");
  expect(web.asked).toEqual([]);
});

it("A document that is gone lets nobody in anew, and those who were let in stay", async () => {
  const { clientId, tokens } = await newConnected();
  await expire(clientId);
  web.sites.clear();
  expect(await problemOf(clientId)).toEqual(answered(404));
  const form = { client_id: clientId, grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
  expect(await read(await call("POST", "/api/oauth2/token", { form }))).toEqual(issuedTokens);
});

it("A document that ended while somebody read the question of consent gives no code any more", async () => {
  const { clientId, query, session } = await newConnected();
  const step = await stepOf(query, session);
  if (step.kind !== "consent") throw new Error(`expected consent, came to ${step.kind}`);
  await expire(clientId);
  web.sites.clear();
  expect(await problemOf(clientId)).toEqual(answered(404));
  // As in another process, or half a minute later.
  forgetFailures();
  const person = { ...session, signIn: await findSignIn(session.sessionId) };
  await expect(decide({ query, token: step.token, isAuthorized: true }, person)).rejects.toMatchObject({
    code: "invalid_request",
    said: away,
  });
});

it("Such an application asks by its address alone: the id of its row would go past its document", async () => {
  const { clientId } = await newConnected();
  const { id = "" } = (await findClient(clientId)) ?? {};
  const session = await newSession((await newPerson()).id);
  const query = queryOf(id);
  const unknown = { kind: "refused", message: message("unknownClient") };
  expect(await check(query)).toEqual(unknown);
  expect(await stepOf(query, session)).toEqual(unknown);
});

it("Such an application has to use PKCE by S256", async () => {
  const clientId = newAddress();
  serve(documentOf(clientId));
  const without: Record<string, string> = { code_challenge: "", code_challenge_method: "" };
  for (const changes of [without, { code_challenge_method: "plain" }])
    expect(await check(queryOf(clientId, changes))).toMatchObject({ kind: "redirect", code: "invalid_request" });
});

it("A faulty request of such an application leads back by itself only where the person let it in, or the operator vouches for it", async () => {
  const { clientId, session } = await newConnected();
  const stranger = await newSession((await newPerson()).id);
  const faulty = queryOf(clientId, { scope: "root" });
  const silent = queryOf(clientId, { prompt: "none" });
  const told = (error: string) => ({
    location: expect.stringMatching(`^https://app.example/callback\\?error=${error}&`),
  });
  for (const person of [undefined, stranger])
    expect(await stepOf(faulty, person)).toEqual({
      ...{ kind: "failed", ...told("invalid_scope") },
      reason: expect.objectContaining({ key: "unknownScope" }),
    });
  expect(await stepOf(silent)).toMatchObject({ kind: "failed", ...told("login_required") });
  expect(await stepOf(silent, stranger)).toMatchObject({ kind: "failed", ...told("consent_required") });
  expect(await stepOf(faulty, session)).toEqual({ kind: "redirect", ...told("invalid_scope") });
  expect(await stepOf(silent, session)).toEqual({ kind: "redirect", ...told("consent_required") });
  await setVouched((await findClient(clientId))?.id ?? "", true);
  expect(await stepOf(faulty)).toEqual({ kind: "redirect", ...told("invalid_scope") });
});

it("Such an application has no secret and no client credentials", async () => {
  const { clientId, form } = await newConnected();
  const refused = await call("POST", "/api/oauth2/token", { form: { ...form, client_secret: "x" } });
  expect(refused.status).toBe(401);
  const credentials = { client_id: clientId, grant_type: "client_credentials" };
  expect(await read(await call("POST", "/api/oauth2/token", { form: credentials }))).toMatchObject({
    status: 400,
    body: { error: "unauthorized_client" },
  });
});

it("The token endpoint asks nobody for a document, and does not know an address that nobody was asked for", async () => {
  const form = { client_id: newAddress(), grant_type: "authorization_code", code: "x" };
  const unknown = "The client is unknown, or its authentication failed; check client_id and client_secret";
  expect(await read(await call("POST", "/api/oauth2/token", { form }))).toEqual(
    errorAnswer(401, "invalid_client", unknown),
  );
  expect(web.asked).toEqual([]);
});

it.each(["localhost", "127.0.0.1", "[::1]"])("The port of http://%s is free for such an application", async (name) => {
  const registered = { redirect_uris: [`http://${name}/callback`] };
  const { answer } = await newConnected(registered, { redirect_uri: `http://${name}:49152/callback` });
  expect(answer).toEqual(issuedTokens);
});

it("The id_token of such an application names it by its address, and is taken as a hint", async () => {
  const { clientId, id, session } = await newConnected({}, { scope: "openid identify" });
  const { code = "" } = await land(queryOf(clientId, { scope: "openid identify" }), session);
  const form = { client_id: clientId, grant_type: "authorization_code", code, redirect_uri: callback };
  const answer = await call("POST", "/api/oauth2/token", { form: { ...form, code_verifier: verifier } });
  const { id_token } = await answer.json();
  expect(decodeJwt(id_token)).toMatchObject({ aud: clientId, sub: id });
  const hinted = queryOf(clientId, { scope: "openid identify", id_token_hint: id_token });
  expect((await stepOf(hinted, session)).kind).toBe("consent");
});

it("Such an application is listed among those of a person, with its address, and is disconnected as others are", async () => {
  const { clientId, id, tokens } = await newConnected();
  const [listed] = await listConnectedApplications(id);
  expect(listed).toMatchObject({ name: "Night owl", ownerUsername: null, documentUrl: clientId, scopes: ["identify"] });
  await disconnectApplication(id, listed?.clientId ?? "");
  expect((await call("GET", "/api/user", { token: tokens.access_token ?? "" })).status).toBe(401);
  expect(await listConnectedApplications(id)).toEqual([]);
});

it("An application that nobody let in is deleted after a day, and one that somebody let in stays", async () => {
  const [unused, recent] = [newAddress(), newAddress()];
  for (const clientId of [unused, recent]) {
    serve(documentOf(clientId));
    await check(queryOf(clientId));
  }
  const { clientId: used } = await newConnected();
  for (const clientId of [unused, used])
    await setRows(
      oauthClients,
      { updatedAt: sql`now() - interval '25 hours'` },
      eq(oauthClients.documentUrl, clientId),
    );
  await deleteExpired();
  expect(await findClient(unused)).toBeUndefined();
  expect(await findClient(recent)).toBeDefined();
  expect(await findClient(used)).toBeDefined();
});

it("The authorization page reads the document for a browser, and lets its forms lead to the redirect URI", async () => {
  const clientId = newAddress();
  serve(documentOf(clientId));
  const ask = (path: string) => proxy(new NextRequest(`http://localhost:3000${path}`));
  const response = await ask(`/oauth2/authorize?${queryOf(clientId)}`);
  expect(response.headers.get("content-security-policy")).toMatch(/form-action 'self' .*https:\/\/app\.example$/);
  const broken = await ask(`/oauth2/authorize?${queryOf(newAddress())}`);
  expect([broken.status, broken.headers.get("location")]).toEqual([400, null]);
});
