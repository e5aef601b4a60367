import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { users } from "@/db/schema";
import { findClient } from "@/lib/people/oauth/clients/client-store";
import { checkAuthorizationRequest } from "@/lib/people/oauth/consent/authorization-request";
import { computeCodeChallenge } from "@/lib/people/oauth/grants/authorization-code";
import { listConnectedApplications } from "@/lib/people/oauth/tokens/consent-store";
import { call, newClientAddress, read } from "../support/api";
import { land } from "../support/openid";
import { newPerson } from "../support/people";
import { publicAddresses, startPublicWeb } from "../support/public-web";
import { errorAnswer } from "../support/refusal";
import { setRows } from "../support/rows";
import { newSession } from "../support/sessions";

const hosts = ["webapp.example.org", "app.example.com"];
const web = await startPublicWeb(hosts);
Object.assign(process.env, web.environment);
for (const name of hosts) web.dns.hosts.set(name, [publicAddresses.ipv4]);
beforeEach(() => web.sites.clear());
afterAll(() => web.stop());

const base = "http://localhost:3000";
const path = "/api/oauth2/indieauth";
/** What the specification has in its examples. */
const verifier = "a6128783714cfda1d388e2e98b6ae8221ac31aca31959e59512c59f5";
const example = {
  response_type: "code",
  client_id: "https://webapp.example.org/",
  redirect_uri: "https://webapp.example.org/auth/callback",
  state: "1234567890",
  code_challenge: "OfYAxt8zU2dAPDWQxTAUIteRzMsoj9QBdMIVEDOErUo",
  code_challenge_method: "S256",
  scope: "profile create update delete",
  me: "https://user.example.net/",
};
const examplePage = `<!doctype html><link rel="redirect_uri" href="https://other.example/back">
  <div class="h-app"><a href="/" class="u-url p-name">Example App</a><img src="/logo.png" class="u-logo"></div>`;

type Headers = Record<string, string>;
const serve = (host: string, body: string, headers: Headers = { "content-type": "text/html" }) =>
  web.sites.set(host, (_, response) => void response.writeHead(200, headers).end(body));

/** Where the endpoint leads a request of IndieAuth: the query of the authorization page. */
async function lead(query: Record<string, string>): Promise<URLSearchParams> {
  const response = await call("GET", `${path}/authorize?${new URLSearchParams(query)}`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([302, "no-store"]);
  const { pathname, searchParams } = new URL(response.headers.get("location") ?? "", base);
  expect(pathname).toBe("/oauth2/authorize");
  return searchParams;
}

const check = (query: URLSearchParams) => checkAuthorizationRequest(query, newClientAddress());

/** A person who has let the application of an example in. */
async function signIn(changes: Record<string, string> = {}) {
  const query = await lead({ ...example, ...changes });
  expect(await check(query)).toMatchObject({ kind: "valid" });
  const { id, username } = await newPerson();
  const landed = await land(query.toString(), await newSession(id));
  const form = {
    ...{ grant_type: "authorization_code", code: landed.code ?? "", client_id: example.client_id },
    ...{ redirect_uri: example.redirect_uri, code_verifier: verifier },
  };
  return { id, landed, form, me: `${base}/${username}` };
}

it("The verifier of the specification is that of its challenge", () => {
  expect(computeCodeChallenge(verifier)).toBe(example.code_challenge);
});

it("The metadata of IndieAuth is exactly this, for any origin", async () => {
  const response = await call("GET", path, { headers: { Origin: "https://a.example" } });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await read(response)).toEqual({
    status: 200,
    body: {
      issuer: base,
      authorization_endpoint: `${base}${path}/authorize`,
      token_endpoint: `${base}${path}/token`,
      service_documentation: `${base}/developers`,
      scopes_supported: ["profile", "email"],
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    },
  });
});

it("The request of the specification leads to consent, without the scopes that are unknown here", async () => {
  serve("webapp.example.org", examplePage);
  const query = await lead(example);
  const { me: _, scope: __, ...kept } = example;
  expect(Object.fromEntries(query)).toEqual({ ...kept, scope: "profile", indieauth: "true" });
  expect(await check(query)).toMatchObject({ kind: "valid", request: { scopes: ["profile"] } });
  expect(await findClient(example.client_id)).toMatchObject({
    ...{ name: "Example App", ownerId: null, isPublic: true, websiteUrl: example.client_id },
    redirectUris: ["https://webapp.example.org/*", "https://other.example/back"],
  });
});

it("A code that is redeemed at the authorization endpoint says who the person is, once, and gives no token", async () => {
  serve("webapp.example.org", examplePage);
  const { id, landed, form, me } = await signIn();
  expect(landed).toEqual({ code: expect.any(String), state: "1234567890", iss: base });
  const answer = await call("POST", `${path}/authorize`, { form });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await read(answer)).toEqual({ status: 200, body: { me, profile: { name: expect.any(String), url: me } } });
  expect(await read(await call("POST", `${path}/authorize`, { form }))).toMatchObject({
    status: 400,
    body: { error: "invalid_grant" },
  });
  expect(await listConnectedApplications(id)).toMatchObject([{ name: "Example App", documentUrl: form.client_id }]);
});

it("A code that is redeemed at the token endpoint gives a token, and says whose page it is", async () => {
  serve("webapp.example.org", examplePage);
  const { form, me } = await signIn({ scope: "profile email" });
  const { status, body } = await read(await call("POST", `${path}/token`, { form }));
  const { access_token = "", refresh_token = "" } = body as Record<string, string>;
  expect([status, body]).toEqual([
    200,
    {
      ...{ access_token: expect.stringMatching(/^vat_/), token_type: "Bearer", expires_in: 3600 },
      ...{ refresh_token: expect.stringMatching(/^vrt_/), scope: "profile email", me },
      profile: { name: expect.any(String), url: me },
    },
  ]);
  expect((await call("GET", "/api/token", { token: access_token })).status).toBe(200);
  const refresh = { grant_type: "refresh_token", client_id: form.client_id, refresh_token };
  expect(await read(await call("POST", `${path}/token`, { form: refresh }))).toMatchObject({
    status: 200,
    body: { me },
  });
});

it("A page under a domain of its own is named by that domain, with a path", async () => {
  serve("webapp.example.org", examplePage);
  const { id, form } = await signIn();
  await setRows(users, { customDomain: "own.example", isPremium: true }, eq(users.id, id));
  const { body } = await read(await call("POST", `${path}/authorize`, { form }));
  expect(body).toMatchObject({ me: "http://own.example/", profile: { url: "http://own.example/" } });
});

it("The token endpoint of OAuth answers the same code without the keys of IndieAuth", async () => {
  serve("webapp.example.org", examplePage);
  const { form } = await signIn();
  const body = await (await call("POST", "/api/oauth2/token", { form })).json();
  expect(Object.keys(body)).toEqual(["access_token", "token_type", "expires_in", "refresh_token", "scope"]);
});

it("A request without a scope says the address of the page alone, and gets no token", async () => {
  serve("webapp.example.org", examplePage);
  const { form, me } = await signIn({ scope: "" });
  expect(await read(await call("POST", `${path}/authorize`, { form }))).toEqual({ status: 200, body: { me } });
  const { form: other } = await signIn({ scope: "create" });
  expect(await read(await call("POST", `${path}/token`, { form: other }))).toEqual(
    errorAnswer(400, "invalid_grant", "The request had no scope; send the code to authorization_endpoint"),
  );
});

it("A client_id that is a host alone has the path / at every endpoint", async () => {
  serve("webapp.example.org", examplePage);
  const { form, me } = await signIn({ client_id: "https://webapp.example.org", response_type: "code" });
  const sent = { ...form, client_id: "https://webapp.example.org" };
  expect(await read(await call("POST", `${path}/authorize`, { form: sent }))).toMatchObject({
    status: 200,
    body: { me },
  });
});

it("The JSON of the specification names its redirect URIs, and no other address of its site is one", async () => {
  const client_id = "https://app.example.com/id";
  const document = {
    ...{ client_id, client_name: "Example App", client_uri: "https://app.example.com/" },
    ...{ logo_uri: "https://app.example.com/logo.png", redirect_uris: ["https://app.example.com/redirect"] },
  };
  serve("app.example.com", JSON.stringify(document), { "content-type": "application/json" });
  const ask = async (redirect_uri: string) => check(await lead({ ...example, client_id, redirect_uri }));
  expect(await ask("https://app.example.com/redirect")).toMatchObject({ kind: "valid" });
  expect(await ask("https://app.example.com/other")).toMatchObject({ kind: "refused" });
});

it("A redirect URI of another site than the page's is refused unless the page names it, in its header or its HTML", async () => {
  const page = {
    "content-type": "text/html; charset=utf-8",
    link: '</b>; rel="x", <https://c.example/back>; rel="redirect_uri"',
  };
  serve("app.example.com", '<link href="https://b.example/back" rel="redirect_uri">', page);
  const client_id = "https://app.example.com/page";
  const ask = async (redirect_uri: string) => (await check(await lead({ ...example, client_id, redirect_uri }))).kind;
  for (const named of ["https://app.example.com/any?a=b", "https://b.example/back", "https://c.example/back"])
    expect([named, await ask(named)]).toEqual([named, "valid"]);
  const others = [
    ...[
      "https://b.example/other",
      "https://evil.example/",
      "https://app.example.com.evil.example/",
      "https://app.example.com:8443/",
    ],
    ...[
      "http://app.example.com/",
      "https://user@app.example.com/",
      "https://app.example.com/a#b",
      "https://app.example.com\\@evil.example/",
    ],
    "https://evil.example\\@app.example.com/",
  ];
  for (const other of others) expect([other, await ask(other)]).toEqual([other, "refused"]);
  expect(await findClient(client_id)).toMatchObject({ name: "app.example.com" });
});

it("A page as client_id asks for who signs in alone, and has to use PKCE", async () => {
  serve("webapp.example.org", examplePage);
  for (const [changes, code] of [
    [{ scope: "profile links" }, "invalid_scope"],
    [{ code_challenge: "", code_challenge_method: "" }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
  ] as const) {
    const checked = await check(await lead({ ...example, ...changes }));
    expect(checked).toMatchObject({ kind: "redirect", code });
    const { searchParams } = new URL(checked.kind === "redirect" ? checked.location : "");
    expect([searchParams.get("state"), searchParams.get("iss")]).toEqual(["1234567890", base]);
  }
});

it("A page of more than 256 kB is not read, and one of elements without an end is read in part", async () => {
  const ask = async (name: string, body: string) => {
    serve("app.example.com", body);
    const client_id = `https://app.example.com/${name}`;
    return (await check(await lead({ ...example, client_id, redirect_uri: client_id }))).kind;
  };
  expect(await ask("large", "x".repeat(256 * 1024 + 1))).toBe("refused");
  expect(await ask("deep", "<a>".repeat(40_000) + "</b>".repeat(30_000))).toBe("valid");
});

it("Other grants are refused by the endpoints of IndieAuth", async () => {
  const form = { grant_type: "client_credentials", client_id: example.client_id };
  for (const [endpoint, types] of [
    ["authorize", "authorization_code"],
    ["token", "authorization_code, refresh_token"],
  ])
    expect(await read(await call("POST", `${path}/${endpoint}`, { form }))).toEqual(
      errorAnswer(400, "unsupported_grant_type", `Use one of the grant types ${types}`),
    );
});
