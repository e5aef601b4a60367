import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { expect, it } from "vitest";
import { oauthAccessTokens, oauthGrants, users } from "@/db/schema";
import { recordStepUp } from "@/lib/people/auth/session/session-store";
import { call, read } from "../support/api";
import { issuedTokens } from "../support/issued-tokens";
import { exchangeLanded, issuer, land, newSituation, verify } from "../support/openid";
import { newPerson, newTokens, refresh, requestToken } from "../support/people";
import { setRows } from "../support/rows";
import { addPasskey, ageSession, turnOnSecondFactor } from "../support/sessions";

it("The metadata of OpenID Connect Discovery is exactly this, for any origin", async () => {
  const headers = { Origin: "https://a.example" };
  const response = await call("GET", "/.well-known/openid-configuration", { headers });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const oauth = await (await call("GET", "/.well-known/oauth-authorization-server")).json();
  expect(await read(response)).toEqual({
    status: 200,
    body: {
      ...oauth,
      userinfo_endpoint: `${issuer}/api/oauth2/userinfo`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      scopes_supported: [...oauth.scopes_supported, "openid", "profile"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256", "ES256"],
      acr_values_supported: ["http://schemas.openid.net/pape/policies/2007/06/multi-factor"],
      prompt_values_supported: ["none", "login", "consent", "select_account"],
      claim_types_supported: ["normal"],
      claims_supported: [
        ...["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "acr", "amr", "at_hash"],
        ...["preferred_username", "name", "picture", "profile", "locale", "updated_at", "email", "email_verified"],
      ],
      claims_parameter_supported: false,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
      require_request_uri_registration: false,
    },
  });
});

it("The scopes identify and openid together get an id_token, which says who signed in, when, and for which request", async () => {
  const { person, application, session, query } = await newSituation();
  const landed = await land(query({ scope: "identify openid", nonce: "n-0S6_WzA2Mj" }), session);
  const tokens = await exchangeLanded(application, landed);
  expect(tokens).toEqual({ ...issuedTokens.body, scope: "identify openid", id_token: expect.any(String) });
  const { header, claims } = await verify(tokens.id_token, { audience: application.clientId });
  expect(header).toEqual({ alg: "RS256", typ: "JWT", kid: expect.stringMatching(/^[\w-]{43}$/) });
  const atHash = createHash("sha256").update(tokens.access_token).digest().subarray(0, 16).toString("base64url");
  expect(claims).toEqual({
    iss: issuer,
    sub: person.id,
    aud: application.clientId,
    iat: expect.any(Number),
    exp: (claims.iat ?? 0) + 3600,
    auth_time: expect.any(Number),
    nonce: "n-0S6_WzA2Mj",
    at_hash: atHash,
  });
  expect(Math.abs(Number(claims.auth_time) - Date.now() / 1000)).toBeLessThan(60);
});

it("A grant without the scope openid gets no id_token, neither by its code nor by its refresh token", async () => {
  const { person, application } = await newSituation();
  const tokens = await newTokens(person.id, application, ["identify"]);
  expect(tokens).toEqual(issuedTokens.body);
  expect(await read(await refresh(application, tokens.refresh_token))).toEqual(issuedTokens);
});

it("The id_token of a refresh has the first one's person, application and time of sign-in, but no nonce", async () => {
  const { application, session, query } = await newSituation();
  await ageSession(session, 90);
  const first = await exchangeLanded(application, await land(query({ nonce: "n" }), session));
  const again = await (await refresh(application, first.refresh_token)).json();
  const { nonce, at_hash: _, iat: __, exp: ___, ...lasting } = (await verify(first.id_token)).claims;
  expect(nonce).toBe("n");
  expect((await verify(again.id_token)).claims).toEqual({
    ...lasting,
    iat: expect.any(Number),
    exp: expect.any(Number),
    at_hash: expect.any(String),
  });
  expect(Number(lasting.auth_time)).toBeLessThan(Date.now() / 1000 - 89 * 60);
});

it("A refresh that is sent again gets the same tokens with an id_token that says the same", async () => {
  const { application, session, query } = await newSituation();
  await ageSession(session, 90);
  const first = await exchangeLanded(application, await land(query({ nonce: "n" }), session));
  const [{ id_token: before, ...tokens }, { id_token: after, ...repeated }] = [
    await (await refresh(application, first.refresh_token)).json(),
    await (await refresh(application, first.refresh_token)).json(),
  ];
  expect(repeated).toEqual(tokens);
  const now = { iat: expect.any(Number), exp: expect.any(Number) };
  expect((await verify(after)).claims).toEqual({ ...(await verify(before)).claims, ...now });
});

it("A refresh whose scopes leave openid out gets no id_token", async () => {
  const { application, session, query } = await newSituation();
  const first = await exchangeLanded(application, await land(query({ scope: "openid identify" }), session));
  const form = { grant_type: "refresh_token", refresh_token: first.refresh_token, scope: "identify" };
  expect(await read(await requestToken(application, form))).toEqual(issuedTokens);
});

it("An application that chose ES256 gets its id_tokens signed so", async () => {
  const { application, session, query } = await newSituation({ idTokenAlgorithm: "ES256" });
  const { id_token } = await exchangeLanded(application, await land(query(), session));
  expect((await verify(id_token, { algorithms: ["ES256"] })).header.alg).toBe("ES256");
});

it("A sign-in by a second factor is told by acr and amr, one from before it was turned on is not", async () => {
  const { application, session, query } = await newSituation();
  const claimsNow = async () => decodeJwt((await exchangeLanded(application, await land(query(), session))).id_token);
  await turnOnSecondFactor(session);
  expect(await claimsNow()).not.toHaveProperty("acr");
  await recordStepUp(session.sessionId);
  const proven = { acr: "http://schemas.openid.net/pape/policies/2007/06/multi-factor", amr: ["mfa"] };
  expect(await claimsNow()).toMatchObject(proven);
});

it("A sign-in by a passkey is told as one by several factors", async () => {
  const { application, session, query } = await newSituation();
  await addPasskey(session);
  await recordStepUp(session.sessionId, { isByPasskey: true });
  const { id_token } = await exchangeLanded(application, await land(query(), session));
  expect(decodeJwt(id_token)).toMatchObject({ amr: ["mfa"] });
});

async function userinfoFor(scope: string, change: Record<string, unknown> = {}) {
  const { person, application, session, query } = await newSituation();
  if (Object.keys(change).length > 0) await setRows(users, change, eq(users.id, person.id));
  const { access_token: token } = await exchangeLanded(application, await land(query({ scope }), session));
  return { person, token };
}

it.each(["GET", "POST"])(
  "%s /api/oauth2/userinfo says with the scope openid alone only whose account it is",
  async (method) => {
    const { person, token } = await userinfoFor("openid");
    expect(await read(await call(method, "/api/oauth2/userinfo", { token }))).toEqual({
      status: 200,
      body: { sub: person.id },
    });
  },
);

it.each(["profile", "identify"])(
  "Userinfo with the scope %s says who the person is, and leaves out a picture that they lack",
  async (scope) => {
    const { person, token } = await userinfoFor(`openid ${scope}`, { displayName: "Ada", locale: "de" });
    expect(await read(await call("GET", "/api/oauth2/userinfo", { token }))).toEqual({
      status: 200,
      body: {
        sub: person.id,
        preferred_username: person.username,
        name: "Ada",
        profile: `${issuer}/${person.username}`,
        locale: "de",
        updated_at: expect.any(Number),
      },
    });
  },
);

it("Userinfo has the address of the picture of a person who has one", async () => {
  const { token } = await userinfoFor("openid profile", { avatar: "a.webp" });
  const { body } = await read(await call("GET", "/api/oauth2/userinfo", { token }));
  expect(body).toMatchObject({ picture: `${issuer}/cdn/avatars/a.webp` });
});

it("Userinfo with the scope email has an address once it is proven, since applications find accounts by it", async () => {
  const claimed = await userinfoFor("openid email");
  expect(await read(await call("GET", "/api/oauth2/userinfo", { token: claimed.token }))).toEqual({
    status: 200,
    body: { sub: claimed.person.id, email_verified: false },
  });
  const proven = await userinfoFor("openid email", { emailVerified: new Date() });
  expect(await read(await call("GET", "/api/oauth2/userinfo", { token: proven.token }))).toEqual({
    status: 200,
    body: { sub: proven.person.id, email: proven.person.email, email_verified: true },
  });
});

it("Userinfo refuses a token without the scope openid, and no token at all, and says what is missing", async () => {
  const { person, application } = await newSituation();
  const { access_token: token } = await newTokens(person.id, application, ["identify", "email"]);
  const refused = await call("GET", "/api/oauth2/userinfo", { token });
  expect(refused.status).toBe(403);
  expect(refused.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope", scope="openid"');
  const unasked = await call("GET", "/api/oauth2/userinfo");
  expect(unasked.status).toBe(401);
  expect(unasked.headers.get("www-authenticate")).toBe("Bearer");
});

it("The scope profile opens no other read of the API", async () => {
  const { token } = await userinfoFor("openid profile email");
  expect((await call("GET", "/api/user", { token })).status).toBe(403);
});

it("The id_token and userinfo name the account, also where the tokens act on another page of it", async () => {
  const { person, application, session, query } = await newSituation();
  const { id: page } = await newPerson();
  await setRows(users, { accountId: person.id, email: null, passwordHash: null }, eq(users.id, page));
  const landed = await land(query({ scope: "openid identify" }), session);
  await setRows(oauthGrants, { pageId: page }, eq(oauthGrants.userId, person.id));
  const tokens = await exchangeLanded(application, landed);
  await setRows(oauthAccessTokens, { userId: page }, eq(oauthAccessTokens.clientId, application.clientId));
  expect(decodeJwt(tokens.id_token).sub).toBe(person.id);
  const { body } = await read(await call("GET", "/api/oauth2/userinfo", { token: tokens.access_token }));
  expect(body).toMatchObject({ sub: person.id, preferred_username: person.username });
  const again = await (await refresh(application, tokens.refresh_token)).json();
  expect(decodeJwt(again.id_token).sub).toBe(person.id);
});
