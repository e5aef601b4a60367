import { eq, sql } from "drizzle-orm";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, it } from "vitest";
import { oauthCodes, oauthSigningKeys, users } from "@/db/schema";
import { message } from "@/lib/core/messages/message";
import { hashSecret } from "@/lib/core/secrets";
import { safeReturnPath, withReturnPath } from "@/lib/people/auth/session/return-path";
import { findSignIn } from "@/lib/people/auth/session/sign-in-store";
import { awaitsSignIn } from "@/lib/people/oauth/consent/new-sign-in";
import { call, read } from "../support/api";
import { authenticationQuery, exchangeLanded, issuer, land, newSituation, stepOf, verify } from "../support/openid";
import { callback, newApplication, newPerson, toCredentials } from "../support/people";
import { setRows } from "../support/rows";
import { ageSession, newSession } from "../support/sessions";

// The titles begin with the numbers of the basic profile of OpenID Connect's certification.

type Situation = Awaited<ReturnType<typeof newSituation>>;

async function signedIn(changes: Record<string, string | undefined> = {}, situation?: Situation) {
  const { application, session, person, query } = situation ?? (await newSituation());
  const tokens = await exchangeLanded(application, await land(query(changes), session));
  return { person, tokens, claims: decodeJwt(tokens.id_token) };
}

const userinfo = async (token: string) => (await call("GET", "/api/oauth2/userinfo", { token })).json();

it("OP-Response-code: a request for a code is answered with code and state, and nothing else", async () => {
  const { session, query } = await newSituation();
  expect(await land(query(), session)).toEqual({ code: expect.stringMatching(/^vac_/), state: "s" });
});

it("OP-Response-Missing: a request without response_type is refused", async () => {
  const { session, query } = await newSituation();
  expect(await land(query({ response_type: undefined }), session)).toMatchObject({
    error: "invalid_request",
    state: "s",
  });
});

it.each(["id_token", "code id_token", "token", "code token id_token", "none"])(
  "OP-Response: the response_type %s, which the metadata does not list, is refused",
  async (response_type) => {
    const { session, query } = await newSituation();
    const refused = { error: "unsupported_response_type" };
    expect(await land(query({ response_type, nonce: "n" }), session)).toMatchObject(refused);
  },
);

it("OP-IDToken-Signature, OP-IDToken-kid, OP-IDToken-RS256: an id_token is signed by RS256 with a key that its header names", async () => {
  const { tokens } = await signedIn();
  const { header } = await verify(tokens.id_token, { algorithms: ["RS256"] });
  const { keys } = await (await call("GET", "/.well-known/jwks.json")).json();
  expect(keys.map(({ kid }: { kid: string }) => kid)).toContain(header.kid);
});

it("OP-IDToken-none: no id_token is unsigned, since the metadata does not offer that", async () => {
  const { id_token_signing_alg_values_supported } = await (
    await call("GET", "/.well-known/openid-configuration")
  ).json();
  expect(id_token_signing_alg_values_supported).toEqual(["RS256", "ES256"]);
});

it("OP-UserInfo-Endpoint, OP-UserInfo-Header: userinfo takes the token of the header and names the subject of the id_token", async () => {
  const { tokens, claims } = await signedIn();
  expect(await userinfo(tokens.access_token)).toEqual({ sub: claims.sub });
});

it("OP-UserInfo-Body: userinfo takes no token from a body", async () => {
  const { tokens } = await signedIn();
  const form = { access_token: tokens.access_token };
  expect((await call("POST", "/api/oauth2/userinfo", { form })).status).toBe(401);
});

it("OP-nonce-NoReq-code: a code needs no nonce, and the id_token has none then", async () => {
  expect((await signedIn()).claims).not.toHaveProperty("nonce");
});

it.each(["n", "\u{1f600} ü&=", "n".repeat(500)])(
  "OP-nonce-code: the id_token has the nonce %j as it was sent",
  async (nonce) => {
    expect((await signedIn({ nonce })).claims).toMatchObject({ nonce });
  },
);

it("OP-nonce-code: a nonce that the database cannot hold is refused", async () => {
  const { session, query } = await newSituation();
  expect(await land(query({ nonce: "a\0b" }), session)).toMatchObject({ error: "invalid_request", state: "s" });
});

it("OP-scope-profile, OP-scope-email, OP-scope-All: userinfo has the claims of the scopes, the id_token has not", async () => {
  const situation = await newSituation();
  await setRows(users, { emailVerified: new Date() }, eq(users.id, situation.person.id));
  const { tokens, claims } = await signedIn({ scope: "openid profile email" }, situation);
  expect(await userinfo(tokens.access_token)).toEqual({
    sub: situation.person.id,
    preferred_username: situation.person.username,
    name: situation.person.username,
    profile: `${issuer}/${situation.person.username}`,
    locale: "en",
    updated_at: expect.any(Number),
    email: situation.person.email,
    email_verified: true,
  });
  expect(claims).not.toHaveProperty("email");
});

it.each(["address", "phone"])(
  "OP-scope-%s: a scope that the metadata does not list is refused by its name",
  async (scope) => {
    const { session, query } = await newSituation();
    const { error, error_description } = await land(query({ scope: `openid ${scope}` }), session);
    expect(error).toBe("invalid_scope");
    expect(error_description).toContain(`Leave out ${scope}: `);
  },
);

it.each<[string, Record<string, string>]>([
  ["OP-display-page", { display: "page" }],
  ["OP-display-popup", { display: "popup" }],
  ["OP-Req-NotUnderstood", { extra: "foobar" }],
  ["OP-Req-ui_locales", { ui_locales: "se" }],
  ["OP-Req-claims_locales", { claims_locales: "se" }],
  ["OP-Req-acr_values", { acr_values: "1 2" }],
  ["OP-Req-login_hint", { login_hint: "buffy@example.com" }],
  ["OP-claims-essential", { claims: '{"userinfo":{"name":{"essential":true}}}' }],
])("%s: a request with %j is answered as it is without", async (_, changes) => {
  const { claims, person } = await signedIn(changes);
  expect(claims).toMatchObject({ sub: person.id, iss: issuer });
});

it.each([
  ["request", "request_not_supported"],
  ["request_uri", "request_uri_not_supported"],
  ["registration", "registration_not_supported"],
])("OP-%s: the parameter is refused by its error, with a prompt or without", async (name, error) => {
  const { session, query } = await newSituation();
  for (const prompt of [undefined, "none"])
    expect(await land(query({ [name]: "https://a.example/r", prompt }), session)).toEqual({
      error,
      error_description: `${name} is not supported; send the parameters in the request itself`,
      state: "s",
    });
});

it("OP-request: the same parameters are ignored without the scope openid, as before", async () => {
  const { session, query } = await newSituation();
  const ignored = {
    scope: "identify",
    request: "x",
    request_uri: "x",
    registration: "x",
    max_age: "x",
    prompt: "login",
  };
  expect(await land(query(ignored), session)).toHaveProperty("code");
});

it.each(["nonce", "max_age", "id_token_hint", "login_hint", "acr_values"])(
  "OP-Req: the parameter %s is refused where it is sent twice",
  async (name) => {
    const { session, query } = await newSituation();
    const refused = { error: "invalid_request", error_description: `Send ${name} once` };
    expect(await land(`${query()}&${name}=1&${name}=1`, session)).toMatchObject(refused);
  },
);

it.each(["-1", "1.5", "x", "9".repeat(40)])("OP-Req-max_age: the value %j is refused", async (max_age) => {
  const { session, query } = await newSituation();
  expect(await land(query({ max_age }), session)).toMatchObject({ error: "invalid_request" });
});

/** Where the sign-in page sends the person back to, by the path that the authorization page gave it. */
async function signInAgain({ person, session, query }: Situation, changes: Record<string, string>) {
  const step = await stepOf(query(changes), session);
  if (step.kind !== "sign-in" || !step.query) throw new Error(`expected a sign-in, came to ${JSON.stringify(step)}`);
  const address = withReturnPath("/login", `/oauth2/authorize?${step.query}`);
  const path = safeReturnPath(new URL(address, issuer).searchParams.get("next"));
  const returning = path.slice(path.indexOf("?") + 1);
  expect(awaitsSignIn(path, await findSignIn(session.sessionId))).toBe(true);
  expect(await stepOf(returning, session)).toEqual(step);
  const next = await newSession(person.id);
  expect(awaitsSignIn(path, await findSignIn(next.sessionId))).toBe(false);
  return { returning, next };
}

it.each<[string, Record<string, string>, number]>([
  ["OP-prompt-login", { prompt: "login" }, 0],
  ["OP-Req-max_age=1", { max_age: "1" }, 1],
  ["OP-Req-max_age=0", { max_age: "0" }, 0],
])("%s: the person signs in again, and auth_time is that of the new sign-in", async (_, changes, minutes) => {
  const situation = await newSituation();
  const { application } = situation;
  await ageSession(situation.session, 20);
  const former = await signedIn({}, situation);
  await ageSession(situation.session, minutes);
  const { returning, next } = await signInAgain(situation, changes);
  const again = decodeJwt((await exchangeLanded(application, await land(returning, next))).id_token);
  expect(again.sub).toBe(former.claims.sub);
  expect(Number(again.auth_time)).toBeGreaterThan(Number(former.claims.auth_time) + 60);
});

it("OP-prompt-login: a sign-in for an earlier request does not count for one that changed since, or for good", async () => {
  const situation = await newSituation();
  await ageSession(situation.session, 20);
  const { returning, next } = await signInAgain(situation, { prompt: "login" });
  const other = new URLSearchParams(returning);
  other.set("state", "other");
  expect(await stepOf(other.toString(), next)).toMatchObject({ kind: "sign-in" });
  await ageSession(next, 15);
  expect(await stepOf(returning, next)).toMatchObject({ kind: "sign-in" });
});

it("OP-prompt-login: somebody who is signed out signs in once", async () => {
  const { person, query } = await newSituation();
  const step = await stepOf(query({ prompt: "login" }));
  if (step.kind !== "sign-in" || !step.query) throw new Error(JSON.stringify(step));
  expect((await stepOf(step.query, await newSession(person.id))).kind).toBe("consent");
});

it("OP-Req-max_age=10000: a sign-in that is younger stays, and auth_time tells when it was", async () => {
  const situation = await newSituation();
  await ageSession(situation.session, 10);
  const { claims: former } = await signedIn({}, situation);
  const { claims } = await signedIn({ max_age: "10000" }, situation);
  expect(claims.auth_time).toBe(former.auth_time);
  expect(claims.auth_time).toBeLessThan(Date.now() / 1000 - 9 * 60);
});

it("OP-prompt-none-NotLoggedIn: nobody signed in is login_required", async () => {
  const { query } = await newSituation();
  expect(await land(query({ prompt: "none" }))).toMatchObject({ error: "login_required", state: "s" });
});

it("OP-prompt-none-LoggedIn: after consent a code comes without a page, for the same person and the same sign-in", async () => {
  const situation = await newSituation();
  const first = await signedIn({}, situation);
  const { application, session, query } = situation;
  const step = await stepOf(query({ prompt: "none" }), session);
  if (step.kind !== "redirect") throw new Error(step.kind);
  const landed = Object.fromEntries(new URL(step.location).searchParams);
  const { sub, auth_time } = decodeJwt((await exchangeLanded(application, landed)).id_token);
  expect({ sub, auth_time }).toEqual({ sub: first.claims.sub, auth_time: first.claims.auth_time });
});

it("OP-prompt-none-LoggedIn: without consent it is consent_required, with a sign-in older than max_age login_required", async () => {
  const { session, query } = await newSituation();
  expect(await land(query({ prompt: "none" }), session)).toMatchObject({ error: "consent_required" });
  await ageSession(session, 5);
  expect(await land(query({ prompt: "none", max_age: "60" }), session)).toEqual({
    error: "login_required",
    error_description: "The person signed in too long ago",
    state: "s",
  });
});

it("OP-prompt-consent, OP-prompt-select_account: the consent page is shown though consent is remembered", async () => {
  const situation = await newSituation();
  await signedIn({}, situation);
  const { session, query } = situation;
  expect((await stepOf(query(), session)).kind).toBe("redirect");
  for (const prompt of ["consent", "select_account"])
    expect((await stepOf(query({ prompt }), session)).kind).toBe("consent");
});

it("OP-Req-id_token_hint: with prompt none, the hint of who is signed in is answered, and that of somebody else is login_required", async () => {
  const situation = await newSituation();
  const { application, session, query } = situation;
  const { tokens } = await signedIn({}, situation);
  const hinted = query({ prompt: "none", id_token_hint: tokens.id_token });
  expect(await land(hinted, session)).toHaveProperty("code");
  const other = await newSession((await newPerson()).id);
  const refused = {
    error: "login_required",
    error_description: "Somebody else is signed in than id_token_hint names",
    state: "s",
  };
  expect(await land(hinted, other)).toEqual(refused);
  expect(await land(authenticationQuery(application)({ id_token_hint: tokens.id_token }), other)).toEqual(refused);
});

it("OP-Req-id_token_hint: one of another application, of another key or of no sense is refused", async () => {
  const { session, query } = await newSituation();
  const foreign = (await signedIn()).tokens.id_token;
  const [header, payload] = foreign.split(".");
  for (const id_token_hint of [foreign, `${header}.${payload}.AAAA`, "x", `${header}.e30.`])
    expect(await land(query({ id_token_hint }), session)).toMatchObject({ error: "invalid_request", state: "s" });
});

it("OP-OAuth-2nd, OP-OAuth-2nd-Revokes: a code that is used again is refused, and ends the access token that it gave", async () => {
  const { application, session, query } = await newSituation();
  const landed = await land(query(), session);
  const { access_token: token } = await exchangeLanded(application, landed);
  await expect(exchangeLanded(application, landed)).rejects.toThrow("invalid_grant");
  expect((await call("GET", "/api/oauth2/userinfo", { token })).status).toBe(401);
});

it("OP-OAuth-2nd-30s: a code that is used again after 30 seconds is refused and ends the access token", async () => {
  const { application, session, query } = await newSituation();
  const landed = await land(query(), session);
  const { access_token: token } = await exchangeLanded(application, landed);
  const usedAt = sql`now() - interval '30 seconds'`;
  await setRows(oauthCodes, { usedAt }, eq(oauthCodes.hash, hashSecret(landed.code ?? "")));
  await expect(exchangeLanded(application, landed)).rejects.toThrow("invalid_grant");
  expect((await call("GET", "/api/oauth2/userinfo", { token })).status).toBe(401);
});

it("OP-redirect_uri-NotReg: an unregistered redirect URI is an error page, never a redirect", async () => {
  const { application, session, query } = await newSituation();
  expect(await stepOf(query({ redirect_uri: `${callback}x` }), session)).toEqual({
    kind: "refused",
    message: message("unknownRedirectUri"),
    clientId: application.clientId,
  });
});

it("OP-redirect_uri-Query-OK, -Mismatch, -Added: a query has to be the registered one", async () => {
  const situation = await newSituation({ redirectUris: [`${callback}?foo=bar`] });
  const { session, query } = situation;
  expect(await land(query({ redirect_uri: `${callback}?foo=bar` }), session)).toMatchObject({ foo: "bar", state: "s" });
  for (const redirect_uri of [callback, `${callback}?foo=baz`, `${callback}?foo=bar&x=y`])
    expect((await stepOf(query({ redirect_uri }), session)).kind).toBe("refused");
});

it.each(["Basic", "SecretPost"])("OP-ClientAuth-%s: the exchange takes the secret so", async (method) => {
  const { application, session, query } = await newSituation();
  const form = {
    grant_type: "authorization_code",
    redirect_uri: callback,
    code: (await land(query(), session)).code ?? "",
  };
  const basic = Buffer.from(`${application.clientId}:${application.clientSecret}`).toString("base64");
  const sent =
    method === "Basic"
      ? { form, headers: { Authorization: `Basic ${basic}` } }
      : { form: { ...form, ...toCredentials(application) } };
  expect(await read(await call("POST", "/api/oauth2/token", sent))).toMatchObject({
    status: 200,
    body: { id_token: expect.any(String) },
  });
});

it("OP-Discovery-Config, OP-Discovery-jwks_uri, OP-Discovery-claims_supported: the metadata leads to every endpoint", async () => {
  const found = await (await call("GET", "/.well-known/openid-configuration")).json();
  expect(found.issuer).toBe(issuer);
  expect(found.claims_supported).toContain("sub");
  const statuses = [found.jwks_uri, found.userinfo_endpoint, found.token_endpoint].map(async (address: string) => {
    const method = address === found.token_endpoint ? "POST" : "GET";
    return (await call(method, new URL(address).pathname, method === "POST" ? { form: {} } : {})).status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 401, 401]);
});

it("OP-Discovery-JWKs: the keys have ids, uses and public parts alone", async () => {
  const { keys } = await (await call("GET", "/.well-known/jwks.json")).json();
  for (const key of keys) {
    expect(key).toMatchObject({ use: "sig", kid: expect.any(String) });
    for (const part of ["d", "p", "q", "dp", "dq", "qi", "k"]) expect(key).not.toHaveProperty(part);
  }
});

it("OP-Rotation-OP-Sig: a key that signs after another is found by its kid, and both verify", async () => {
  const { tokens: former } = await signedIn();
  const kid = decodeProtectedHeader(former.id_token).kid ?? "";
  const longAgo = sql`now() - interval '90 days'`;
  await setRows(oauthSigningKeys, { signsFrom: longAgo }, eq(oauthSigningKeys.id, kid));
  const { keys } = await (await call("GET", "/.well-known/jwks.json")).json();
  const next = keys.findLast(({ alg }: { alg: string }) => alg === "RS256").kid;
  expect(next).not.toBe(kid);
  await setRows(oauthSigningKeys, { signsFrom: sql`now()` }, eq(oauthSigningKeys.id, next));
  const { tokens } = await signedIn();
  expect(decodeProtectedHeader(tokens.id_token).kid).toBe(next);
  for (const { id_token } of [former, tokens]) await verify(id_token);
});

it("OP-sub: the subject stays when the person changes their name, and is the same for every application", async () => {
  const situation = await newSituation();
  const first = await signedIn({}, situation);
  await setRows(users, { username: `${situation.person.username.slice(0, 20)}x` }, eq(users.id, situation.person.id));
  const application = await newApplication(situation.person.id);
  const other = { ...situation, application, query: authenticationQuery(application) };
  expect((await signedIn({}, other)).claims.sub).toBe(first.claims.sub);
});
