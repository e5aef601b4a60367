import { expect, it } from "vitest";
import { authenticateFor } from "@/lib/developers/api/authenticate";
import { computeCodeChallenge } from "@/lib/people/oauth/grants/authorization-code";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { newPersonalToken } from "@/lib/people/oauth/schema";
import { call, read } from "../support/api";
import { issuedTokens } from "../support/issued-tokens";
import { issuer, land, newSituation } from "../support/openid";
import { type Application, callback, newConnection, requestToken, type Tokens, toCredentials } from "../support/people";
import { errorAnswer, expectRefusal } from "../support/refusal";

const mcp = `${issuer}/mcp`;
const unknown = errorAnswer(400, "invalid_target", "Send the resource of the authorization request, or leave it out");

/** A situation whose requests are for the resource. */
async function newResourceSituation(values: Record<string, unknown> = {}) {
  const situation = await newSituation(values);
  const query = (changes: Record<string, string | undefined> = {}) =>
    situation.query({ scope: "identify", resource: mcp, ...changes });
  const newResourceCode = async (changes = {}) => {
    const { code = "" } = await land(query({ prompt: "consent", ...changes }), situation.session);
    return { grant_type: "authorization_code", code, redirect_uri: callback };
  };
  return { ...situation, query, newResourceCode };
}

async function tokensOf(application: Application, form: Record<string, string>): Promise<Tokens> {
  const response = await requestToken(application, form);
  const answer = await read(response);
  expect(answer).toEqual(issuedTokens);
  return answer.body as Tokens;
}

const refreshForm = ({ refresh_token }: Tokens) => ({ grant_type: "refresh_token", refresh_token });
const ask = (token: string) =>
  authenticateFor(new Request(mcp, { headers: { Authorization: `Bearer ${token}` } }), "/mcp");
const statusAtApi = async (token: string) => (await call("GET", "/api/user", { token })).status;

it("The metadata of the resource at /mcp is exactly this, for any origin (RFC 9728)", async () => {
  const path = "/.well-known/oauth-protected-resource/mcp";
  const response = await call("GET", path, { headers: { Origin: "https://a.example" } });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await read(response)).toEqual({
    status: 200,
    body: {
      resource: mcp,
      authorization_servers: [issuer],
      scopes_supported: ["profile.update", "links", "cards", "statistics"],
      bearer_methods_supported: ["header"],
      resource_name: "Vitrine",
      resource_documentation: `${issuer}/developers/assistants`,
    },
  });
  expect((await call("OPTIONS", path)).headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
});

it.each([
  ...["https://other.example/mcp", `${mcp}#`, `${mcp}#a`, `${mcp}?a`, `${mcp}/`, `${issuer}/MCP`, `${issuer}/%6dcp`],
  ...[issuer, `${issuer}/api`, "/mcp", "mcp", "http:/localhost:3000/mcp\t", "http:\\\\localhost:3000\\mcp", "x:y"],
])("An authorization request for the resource %j is reported to the client with its state", async (resource) => {
  const { query, session } = await newResourceSituation();
  expect(await land(query({ resource }), session)).toEqual({
    error: "invalid_target",
    error_description: `Leave out resource, which is for the API then, or send ${mcp}`,
    state: "s",
  });
});

it("An authorization request may name a resource twice, and none but that", async () => {
  const { query, session } = await newResourceSituation();
  const twice = `${query()}&resource=${encodeURIComponent(mcp)}`;
  expect(await land(twice, session)).toEqual({ code: expect.any(String), state: "s" });
  const other = `${query()}&resource=${encodeURIComponent("https://other.example/")}`;
  expect(await land(other, session)).toMatchObject({ error: "invalid_target" });
});

it.each([mcp, "HTTP://LOCALHOST:3000/mcp", `${issuer}/x/../mcp`])(
  "Tokens for the resource, named as %s, work there alone, and the API answers them as unknown ones",
  async (resource) => {
    const { application, person, newResourceCode } = await newResourceSituation();
    const tokens = await tokensOf(application, await newResourceCode({ resource }));
    const { access_token: token } = tokens;
    expect(await ask(token)).toEqual({
      userId: person.id,
      clientId: application.clientId,
      scopes: new Set(["identify"]),
    });
    for (const path of ["/api/user", "/api/oauth2/userinfo", "/api/links"]) {
      const refused = {
        error: "invalid_token",
        error_description: "The access token is unknown, expired or revoked; get a new one",
      } as const;
      const challenge = { "www-authenticate": 'Bearer error="invalid_token"' };
      await expectRefusal(await call("GET", path, { token }), 401, refused, challenge);
    }
  },
);

it("Tokens without the resource do not work there, and the challenge says where its metadata is", async () => {
  const { person, application, access_token } = await newConnection(["identify"]);
  const metadata = `resource_metadata="${issuer}/.well-known/oauth-protected-resource/mcp", scope="profile.update links cards statistics"`;
  const personal = await createPersonalToken(person.id, newPersonalToken.parse({ name: "a", scopes: ["identify"] }));
  const client = await requestToken(application, { grant_type: "client_credentials" });
  const { access_token: ofClient } = await client.json();
  for (const token of [access_token, personal.token, ofClient, "x"]) {
    await expect(ask(token)).rejects.toMatchObject({
      code: "invalid_token",
      headers: { "WWW-Authenticate": `Bearer error="invalid_token", ${metadata}` },
    });
  }
  await expect(authenticateFor(new Request(mcp), "/mcp")).rejects.toMatchObject({
    code: "invalid_token",
    headers: { "WWW-Authenticate": `Bearer ${metadata}` },
  });
});

it("The exchange of a code may repeat the resource, once or twice, and another one is refused and uses nothing up", async () => {
  const { application, newResourceCode } = await newResourceSituation();
  const form = await newResourceCode();
  for (const resource of [`${mcp}/`, "https://other.example/", "x"])
    expect(await read(await requestToken(application, { ...form, resource }))).toEqual(unknown);
  const sent = Object.entries({ ...toCredentials(application), ...form, resource: mcp });
  const twice = await call("POST", "/api/oauth2/token", { form: [...sent, ["resource", mcp]] });
  expect(await read(twice)).toEqual(issuedTokens);
});

it("The exchange of a code in JSON may repeat the resource as a list, and other values are refused", async () => {
  const { application, newResourceCode } = await newResourceSituation();
  const form = { ...toCredentials(application), ...(await newResourceCode()) };
  const send = async (resource: unknown) =>
    read(await call("POST", "/api/oauth2/token", { json: { ...form, resource } }));
  for (const resource of [7, null, {}, [mcp, "x"], [[mcp], 1]]) expect(await send(resource)).toEqual(unknown);
  expect(await send([mcp, mcp])).toEqual(issuedTokens);
});

it("The exchange of a code that is not for the resource refuses to be for it, and uses nothing up", async () => {
  const { application, newResourceCode } = await newResourceSituation();
  const form = await newResourceCode({ resource: undefined });
  expect(await read(await requestToken(application, { ...form, resource: mcp }))).toEqual(unknown);
  const { access_token } = await tokensOf(application, { ...form, resource: "" });
  expect(await statusAtApi(access_token)).toBe(200);
});

it("A used code sent again ends its tokens, also with a wrong resource", async () => {
  const { application, newResourceCode } = await newResourceSituation();
  const form = await newResourceCode();
  const { access_token } = await tokensOf(application, form);
  const again = await requestToken(application, { ...form, resource: "https://other.example/" });
  expect((await again.json()).error).toBe("invalid_grant");
  await expect(ask(access_token)).rejects.toMatchObject({ code: "invalid_token" });
});

it("A refresh keeps the resource, which it may repeat and cannot change", async () => {
  const { application, newResourceCode } = await newResourceSituation();
  const first = await tokensOf(application, await newResourceCode());
  for (const resource of ["https://other.example/", `${issuer}/api`])
    expect(await read(await requestToken(application, { ...refreshForm(first), resource }))).toEqual(unknown);
  const second = await tokensOf(application, { ...refreshForm(first), resource: mcp });
  const third = await tokensOf(application, refreshForm(second));
  for (const { access_token } of [second, third]) {
    expect(await ask(access_token)).toMatchObject({ clientId: application.clientId });
    expect(await statusAtApi(access_token)).toBe(401);
  }
});

it("A lost answer to a refresh is repeated with the resource, and not for another one", async () => {
  const { application, newResourceCode } = await newResourceSituation();
  const first = await tokensOf(application, await newResourceCode());
  const second = await tokensOf(application, refreshForm(first));
  expect(await tokensOf(application, { ...refreshForm(first), resource: mcp })).toEqual(second);
  expect(await ask(second.access_token)).toMatchObject({ clientId: application.clientId });
  const other = await newConnection(["identify"]);
  await tokensOf(other.application, refreshForm(other));
  const again = await requestToken(other.application, { ...refreshForm(other), resource: mcp });
  expect((await again.json()).error).toBe("invalid_grant");
});

it("A refresh of tokens for the API does not become one for the resource, and uses nothing up", async () => {
  const { application, ...tokens } = await newConnection(["identify"]);
  expect(await read(await requestToken(application, { ...refreshForm(tokens), resource: mcp }))).toEqual(unknown);
  const { access_token } = await tokensOf(application, refreshForm(tokens));
  expect(await statusAtApi(access_token)).toBe(200);
});

it("Client credentials are refused for the resource, where a person has to allow what is done", async () => {
  const { application } = await newSituation();
  const form = { grant_type: "client_credentials", resource: mcp };
  expect(await read(await requestToken(application, form))).toEqual(
    errorAnswer(
      400,
      "invalid_target",
      "Send the person to authorize for this resource; tokens of client credentials are for the API alone",
    ),
  );
  const stranger = { ...application, clientSecret: "wrong" };
  expect((await requestToken(stranger, form)).status).toBe(401);
});

it("A public application gets tokens for the resource like every other one", async () => {
  const { application, session, query } = await newResourceSituation({ isPublic: true });
  const verifier = "a".repeat(43);
  const pkce = { code_challenge: computeCodeChallenge(verifier), code_challenge_method: "S256" };
  const { code = "" } = await land(query(pkce), session);
  const form = { client_id: application.clientId, code, code_verifier: verifier, redirect_uri: callback };
  const sent = { grant_type: "authorization_code", resource: mcp, ...form };
  expect(await read(await call("POST", "/api/oauth2/token", { form: sent }))).toEqual(issuedTokens);
});
