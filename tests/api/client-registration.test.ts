import { readFileSync } from "node:fs";
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { eq, sql } from "drizzle-orm";
import * as oauth from "oauth4webapi";
import { expect, it, vi } from "vitest";
import { oauthClients } from "@/db/schema";
import { message } from "@/lib/core/messages/message";
import { deleteExpired } from "@/lib/operator/process/maintenance";
import { findClient } from "@/lib/people/oauth/clients/client-store";
import { checkAuthorizationRequest } from "@/lib/people/oauth/consent/authorization-request";
import { computeCodeChallenge } from "@/lib/people/oauth/grants/authorization-code";
import { listConnectedApplications } from "@/lib/people/oauth/tokens/consent-store";
import { call, newClientAddress, read } from "../support/api";
import { issuedTokens } from "../support/issued-tokens";
import { land } from "../support/openid";
import { newPerson } from "../support/people";
import { errorAnswer } from "../support/refusal";
import { setRows } from "../support/rows";
import { newSession } from "../support/sessions";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { OAUTH_DYNAMIC_REGISTRATION: "true", RATE_LIMITS: "on", TRUST_PROXY: "1" });
});

const base = "http://localhost:3000";
const register = async (json: unknown, address = newClientAddress()) =>
  call("POST", "/api/oauth2/register", { json, headers: { "X-Forwarded-For": address } });

const uuid = expect.stringMatching(/^[\da-f-]{36}$/);
const secretText = expect.stringMatching(/^vcs_.{43}$/);
const verifier = "a".repeat(43);
const challenge = { code_challenge: computeCodeChallenge(verifier), code_challenge_method: "S256" };

/** The first example of RFC 7591, 3.1. */
const example = {
  redirect_uris: ["https://client.example.org/callback", "https://client.example.org/callback2"],
  client_name: "My Example Client",
  "client_name#ja-Jpan-JP": "\u30AF\u30E9\u30A4\u30A2\u30F3\u30C8\u540D",
  token_endpoint_auth_method: "client_secret_basic",
  logo_uri: "https://client.example.org/logo.png",
  jwks_uri: "https://client.example.org/my_public_keys.jwks",
  example_extension_parameter: "example_value",
};

/** The second example of RFC 7591, 3.1. */
const withStatement = {
  redirect_uris: example.redirect_uris,
  software_statement:
    "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IjROUkIxLTBYWkFCWkk5RTYtNVNNM1IifQ.GHfL4QNIrQwL18BSRdE5",
  scope: "read write",
  example_extension_parameter: "example_value",
};

const usual = { grant_types: ["authorization_code", "refresh_token"], response_types: ["code"] };

it("The first example of RFC 7591 is registered with a secret, and what is not understood is left out", async () => {
  const response = await register(example);
  expect([response.headers.get("cache-control"), response.headers.get("pragma")]).toEqual([
    "private, no-store",
    "no-cache",
  ]);
  const { status, body } = await read(response);
  expect([status, body]).toEqual([
    201,
    {
      client_id: uuid,
      client_id_issued_at: expect.any(Number),
      client_secret: secretText,
      client_secret_expires_at: 0,
      client_name: "My Example Client",
      redirect_uris: example.redirect_uris,
      token_endpoint_auth_method: "client_secret_basic",
      ...usual,
    },
  ]);
  const { client_id } = body as { client_id: string };
  expect(await findClient(client_id)).toMatchObject({ ownerId: null, isPublic: false, isVouched: false, icon: null });
});

it("The example of RFC 7591 with a software statement is registered without it, under the host of its redirect URI", async () => {
  expect(await read(await register(withStatement))).toEqual({
    status: 201,
    body: {
      client_id: uuid,
      client_id_issued_at: expect.any(Number),
      client_secret: secretText,
      client_secret_expires_at: 0,
      client_name: "client.example.org",
      redirect_uris: example.redirect_uris,
      token_endpoint_auth_method: "client_secret_basic",
      ...usual,
    },
  });
});

it("A public application gets no secret, and its pages are kept", async () => {
  const pages = { client_uri: "https://a.example/", tos_uri: "https://a.example/t", policy_uri: "https://a.example/p" };
  const sent = { redirect_uris: ["com.example.app:/back"], token_endpoint_auth_method: "none", ...usual, ...pages };
  const { status, body } = await read(await register({ ...sent, grant_types: [...usual.grant_types, "implicit"] }));
  expect([status, body]).toEqual([
    201,
    { client_id: uuid, client_id_issued_at: expect.any(Number), client_name: "com.example.app", ...sent },
  ]);
});

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

it.each([
  [[...usual.grant_types, deviceGrant], "none"],
  [[...usual.grant_types, deviceGrant], "client_secret_post"],
] as const)(
  "A program that registers the grant types %j with %s gets codes for a device, and one that does not gets none",
  async (grant_types, token_endpoint_auth_method) => {
    const sent = { redirect_uris: ["http://127.0.0.1/callback"], token_endpoint_auth_method, grant_types };
    const { status, body } = await read(await register(sent));
    expect([status, body]).toMatchObject([201, { ...sent, ...usual, grant_types }]);
    const { client_id, client_secret } = body as { client_id: string; client_secret?: string };
    const ask = (form: Record<string, string>) =>
      call("POST", "/api/oauth2/device_authorization", {
        form: { scope: "identify", ...form },
        headers: { "X-Forwarded-For": newClientAddress() },
      });
    const own = { client_id, ...(client_secret !== undefined && { client_secret }) };
    expect(await read(await ask(own))).toMatchObject({ status: 200, body: { user_code: expect.any(String) } });
    const plain = { ...sent, grant_types: usual.grant_types, token_endpoint_auth_method: "none" };
    const other = (await read(await register(plain))).body as { client_id: string };
    expect(other).toMatchObject({ grant_types: usual.grant_types });
    expect(await read(await ask({ client_id: other.client_id }))).toMatchObject({
      status: 400,
      body: { error: "unauthorized_client" },
    });
  },
);

it.each<[string, Record<string, unknown>]>([
  ["no redirect URI", {}],
  ["one that it has no use for", { redirect_uris: ["https://client.example.org/callback"], response_types: ["code"] }],
  ["one that could not be registered", { redirect_uris: ["http://sketchy.example.com"] }],
])(
  "A program that registers device codes alone, and sends %s, gets these and no authorization code",
  async (_, more) => {
    const sent = { client_name: "Weather wall", token_endpoint_auth_method: "none", grant_types: [deviceGrant] };
    const { status, body } = await read(await register({ ...sent, ...more }));
    expect([status, body]).toEqual([
      201,
      {
        ...{ ...sent, client_id: uuid, client_id_issued_at: expect.any(Number), redirect_uris: [] },
        ...{ grant_types: ["refresh_token", deviceGrant], response_types: [] },
      },
    ]);
    const { client_id } = body as { client_id: string };
    const headers = { "X-Forwarded-For": newClientAddress() };
    const form = { client_id, scope: "identify" };
    expect((await call("POST", "/api/oauth2/device_authorization", { form, headers })).status).toBe(200);
    const query = { client_id, response_type: "code", scope: "identify", ...challenge };
    for (const redirect of ["", "&redirect_uri=http://127.0.0.1/callback"]) {
      const checked = await checkAuthorizationRequest(new URLSearchParams(`${new URLSearchParams(query)}${redirect}`));
      expect(checked).toEqual({ kind: "refused", message: message("onlyDeviceCodes"), clientId: client_id });
    }
  },
);

it("A program that registers device codes alone has to say its name, for which no host can stand", async () => {
  expect(await read(await register({ grant_types: [deviceGrant] }))).toEqual({
    status: 400,
    body: {
      error: "invalid_client_metadata",
      error_description: expect.any(String),
      fields: { client_name: ["is required"] },
    },
  });
});

const redirects = [
  ["http://sketchy.example.com"],
  ["https://*.example/"],
  ["https://a.example/#b"],
  [],
  undefined,
  "x",
];
it.each(redirects)("The redirect URIs %j are refused as invalid_redirect_uri", async (redirect_uris) => {
  expect(await read(await register({ ...example, redirect_uris }))).toEqual({
    status: 400,
    body: {
      error: "invalid_redirect_uri",
      error_description: expect.any(String),
      fields: {
        [Array.isArray(redirect_uris) && redirect_uris[0] ? "redirect_uris.0" : "redirect_uris"]: [expect.any(String)],
      },
    },
  });
});

it.each<[string, unknown]>([
  ["token_endpoint_auth_method", "private_key_jwt"],
  ["grant_types", ["implicit"]],
  ["grant_types", "authorization_code"],
  ["response_types", ["token"]],
  ["client_name", "Vitrine"],
  ["client_name", "x".repeat(51)],
  ["client_name", "a\u202eb"],
  ["client_uri", "javascript:alert(1)"],
  ["tos_uri", 7],
])("A registration whose %s is %j is refused as invalid_client_metadata", async (field, value) => {
  expect(await read(await register({ ...example, [field]: value }))).toEqual({
    status: 400,
    body: {
      error: "invalid_client_metadata",
      error_description: expect.any(String),
      fields: { [field]: [expect.any(String)] },
    },
  });
});

it("The requests of the guide are answered as it says", async () => {
  const whole = readFileSync("lib/developers/reference/guides/authorization-code.md", "utf8");
  const [, guide = ""] = whole.split("## Registration by programs");
  const blocks = [...guide.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, json = ""]) => JSON.parse(json));
  const [asked, answer, device] = blocks;
  expect(blocks).toHaveLength(3);
  const own = { client_id: uuid, client_id_issued_at: expect.any(Number) };
  expect(await read(await register(asked))).toEqual({ status: 201, body: { ...answer, ...own } });
  const { status, body } = await read(await register(device));
  expect([status, body]).toMatchObject([201, { redirect_uris: [], response_types: [] }]);
});

it("A registration that is no JSON is refused before anything is kept", async () => {
  const headers = { "X-Forwarded-For": newClientAddress() };
  const form = { redirect_uris: "https://a.example/" };
  expect((await call("POST", "/api/oauth2/register", { form, headers })).status).toBe(415);
  expect((await register([])).status).toBe(400);
  expect((await call("GET", "/api/oauth2/register", { headers })).status).toBe(405);
});

it("Registrations are limited by address", async () => {
  const address = newClientAddress();
  // All at once: the limit lets another one through every six seconds.
  const answers = await Promise.all(Array.from({ length: 11 }, () => register(example, address)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 429]);
});

/** Sends the requests of a library to the handlers here. */
const toHandlers = async (url: string | URL, init: RequestInit = {}) => {
  const headers = { ...Object.fromEntries(new Headers(init.headers)), "X-Forwarded-For": newClientAddress() };
  const body = init.body ?? undefined;
  return call(init.method ?? "GET", new URL(url).pathname, { headers, ...(body !== undefined && { body }) });
};

it("oauth4webapi discovers the endpoint, registers, and its person's tokens work, but no client credentials", async () => {
  const options = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: toHandlers } as const;
  const issuer = new URL(base);
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...options });
  const server = await oauth.processDiscoveryResponse(issuer, discovered);
  expect(server.registration_endpoint).toBe(`${base}/api/oauth2/register`);
  const callback = "https://client.example.org/callback";
  const sent = await oauth.dynamicClientRegistrationRequest(server, { redirect_uris: [callback] }, options as never);
  const client = await oauth.processDynamicClientRegistrationResponse(sent);

  const { id } = await newPerson();
  const asked = { client_id: client.client_id, redirect_uri: callback, response_type: "code", scope: "identify" };
  const landed = new URLSearchParams(
    await land(new URLSearchParams({ ...asked, ...challenge }).toString(), await newSession(id)),
  );
  const authentication = oauth.ClientSecretBasic(String(client.client_secret));
  const answer = await oauth.authorizationCodeGrantRequest(
    ...([server, client, authentication, oauth.validateAuthResponse(server, client, landed)] as const),
    ...([callback, verifier, options as never] as const),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer);
  expect({ status: 200, body: tokens }).toMatchObject({ status: 200, body: issuedTokens.body });
  expect((await call("GET", "/api/user", { token: tokens.access_token })).status).toBe(200);
  const [connected] = await listConnectedApplications(id);
  expect(connected).toMatchObject({ name: "client.example.org", ownerUsername: null, documentUrl: null });

  const form = {
    ...{ grant_type: "client_credentials", client_id: client.client_id },
    client_secret: String(client.client_secret),
  };
  expect(await read(await call("POST", "/api/oauth2/token", { form }))).toEqual(
    errorAnswer(
      400,
      "unauthorized_client",
      "An application that registered itself acts for nobody of its own; send a person to authorize",
    ),
  );
});

it("The official client of assistants registers itself where it has no metadata document", async () => {
  const callback = "http://127.0.0.1:3999/callback";
  const stored: Record<string, unknown> = {};
  const keep = (name: string) => (value: unknown) => void Object.assign(stored, { [name]: value });
  const authProvider = {
    redirectUrl: callback,
    clientMetadata: { client_name: "Assistant", redirect_uris: [callback], token_endpoint_auth_method: "none" },
    clientInformation: () => stored.information,
    saveClientInformation: keep("information"),
    tokens: () => stored.tokens,
    saveTokens: keep("tokens"),
    discoveryState: () => stored.state,
    saveDiscoveryState: keep("state"),
    redirectToAuthorization: keep("asked"),
    saveCodeVerifier: keep("verifier"),
    codeVerifier: () => stored.verifier,
  } as unknown as OAuthClientProvider;
  const newTransport = () =>
    new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { authProvider, fetch: toHandlers as typeof fetch });
  const newClient = () => new Client({ name: "stranger", version: "1" });
  const first = newTransport();
  await expect(newClient().connect(first)).rejects.toBeInstanceOf(UnauthorizedError);
  const { id } = await newPerson();
  const landed = await land((stored.asked as URL).searchParams.toString(), await newSession(id));
  await first.finishAuth(new URLSearchParams(landed));
  const client = newClient();
  await client.connect(newTransport());
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  await client.close();
});

it("The port of localhost is not free for an application that registered itself", async () => {
  const body = await (await register({ ...example, redirect_uris: ["http://localhost/callback"] })).json();
  const query = { client_id: body.client_id, response_type: "code", scope: "identify", ...challenge };
  const check = (redirect_uri: string) => checkAuthorizationRequest(new URLSearchParams({ ...query, redirect_uri }));
  expect(await check("http://localhost/callback")).toMatchObject({ kind: "valid" });
  expect(await check("http://localhost:4000/callback")).toMatchObject({ kind: "refused" });
});

it("An application that registered itself and that nobody let in is deleted after a week", async () => {
  const ids: string[] = [];
  for (const days of [8, 6]) {
    const { client_id } = await (await register(example)).json();
    const updatedAt = sql`now() - make_interval(days => ${days}::int)`;
    await setRows(oauthClients, { updatedAt }, eq(oauthClients.id, client_id));
    ids.push(client_id);
  }
  await deleteExpired();
  const [old = "", recent = ""] = ids;
  expect(await findClient(old)).toBeUndefined();
  expect(await findClient(recent)).toBeDefined();
});
