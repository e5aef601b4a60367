import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { oauthAccessTokens, oauthCodes, oauthGrants, oauthRefreshTokens } from "@/db/schema";
import type { Scope } from "@/lib/core/operation/scopes";
import { hashSecret } from "@/lib/core/secrets";
import { computeCodeChallenge } from "@/lib/people/oauth/grants/authorization-code";
import { forgetSuccessors } from "@/lib/people/oauth/tokens/exchange-store";
import { successorsOf } from "@/lib/people/oauth/tokens/successor";
import { deleteExpiredTokens } from "@/lib/people/oauth/tokens/token-store";
import { call, read, type Sent } from "../support/api";
import { issuedTokens } from "../support/issued-tokens";
import {
  type Application,
  callback,
  exchange,
  newApplication,
  newCode,
  newConnection,
  newPerson,
  newTokens,
  refresh,
  requestToken,
  type Tokens,
  toCredentials,
} from "../support/people";
import { errorAnswer } from "../support/refusal";
import { setRows } from "../support/rows";
import { monotonicNow } from "../support/time-bounds";

const verifier = "a".repeat(43);
const challenge = computeCodeChallenge(verifier);
const mismatch = "The code_verifier does not match the code_challenge";
const tokenEndpoint = (sent: Sent) => call("POST", "/api/oauth2/token", sent);
const ownUser = (token: string) => call("GET", "/api/user", { token });
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

async function newPair(values = {}) {
  const person = await newPerson();
  return { person, application: await newApplication(person.id, values) };
}

const invalidClient = (error_description: string) => ({ error: "invalid_client", error_description });
const unknownOrWrong = "The client is unknown, or its authentication failed; check client_id and client_secret";
const noClientId = "Send the client_id of your application, in the body or by Basic";
const needsSecret =
  "This application is confidential: send its client_secret from a server; a browser or device needs a public application";
const secretInPage =
  "A client_secret must not be in a browser: rotate it, and use a public application, which has none";
const unknownCode = {
  error: "invalid_grant",
  error_description: "The code is unknown or was issued to another client; send the person to authorize again",
};

it("An authorization code returns exactly the documented members, uncacheable, and a token with the granted scopes", async () => {
  const { person, application } = await newPair();
  const response = await exchange(application, await newCode(person.id, application, ["identify", "email"]));
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("pragma")).toBe("no-cache");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  const { status, body } = await read(response);
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^vat_[A-Za-z0-9_-]{43}$/),
    token_type: "bearer",
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^vrt_[A-Za-z0-9_-]{43}$/),
    scope: "identify email",
  });
  expect((await ownUser((body as Tokens).access_token)).status).toBe(200);
});

it("An authorization code that is used a second time ends every token that came of the first, also those refreshed since", async () => {
  const { person, application } = await newPair();
  const code = await newCode(person.id, application, ["identify"]);
  const first: Tokens = await (await exchange(application, code)).json();
  const second: Tokens = await (await refresh(application, first.refresh_token)).json();
  const other = await newTokens(person.id, application, ["identify"]);
  const replay = await requestToken(application, { grant_type: "authorization_code", code });
  expect(await read(replay)).toEqual(
    errorAnswer(
      400,
      "invalid_grant",
      "The code was used before, so all its tokens have ended; send the person to authorize again",
    ),
  );
  expect((await ownUser(first.access_token)).status).toBe(401);
  expect((await ownUser(second.access_token)).status).toBe(401);
  expect((await refresh(application, second.refresh_token)).status).toBe(400);
  expect((await ownUser(other.access_token)).status).toBe(200);
});

it("An authorization code of another client is refused, and stays good for its own", async () => {
  const { person, application } = await newPair();
  const stranger = await newApplication(person.id);
  const code = await newCode(person.id, application, ["identify"]);
  expect(await read(await exchange(stranger, code))).toEqual({ status: 400, body: unknownCode });
  expect((await exchange({ ...application, clientSecret: "wrong" }, code)).status).toBe(401);
  const first: Tokens = await (await exchange(application, code)).json();
  expect((await exchange(stranger, code)).status).toBe(400);
  expect((await ownUser(first.access_token)).status).toBe(200);
});

it.each([
  ["another", { redirect_uri: `${callback}/` }],
  ["no", {}],
])("An authorization code with %s redirect_uri is refused and not used up", async (_, form) => {
  const { person, application } = await newPair();
  const code = await newCode(person.id, application, ["identify"]);
  expect(await read(await requestToken(application, { grant_type: "authorization_code", code, ...form }))).toEqual(
    errorAnswer(
      400,
      "invalid_grant",
      "The redirect_uri differs from the one of the authorization request; send the same, or none if there was none",
    ),
  );
  expect((await exchange(application, code)).status).toBe(200);
});

it.each([
  ["a missing verifier", challenge, undefined, "Send the code_verifier that belongs to the code_challenge"],
  ["a wrong verifier", challenge, "b".repeat(43), mismatch],
  ["a verifier that is too short", computeCodeChallenge("short"), "short", mismatch],
  [
    "a verifier without a challenge",
    null,
    verifier,
    "The authorization request had no code_challenge; leave code_verifier out",
  ],
])("An authorization code with %s is invalid_grant and not used up", async (_, sentChallenge, sent, description) => {
  const { person, application } = await newPair();
  const code = await newCode(person.id, application, ["identify"], sentChallenge);
  const form = { grant_type: "authorization_code", code, redirect_uri: callback };
  const refused = await requestToken(application, { ...form, ...(sent && { code_verifier: sent }) });
  expect(await read(refused)).toEqual(errorAnswer(400, "invalid_grant", description));
  const right: Record<string, string> = sentChallenge === challenge ? { code_verifier: verifier } : {};
  if (sentChallenge !== computeCodeChallenge("short"))
    expect((await requestToken(application, { ...form, ...right })).status).toBe(200);
});

it("An authorization code works for a public client with its verifier, and lets a browser read the answer", async () => {
  const { person, application } = await newPair({ isPublic: true });
  const code = await newCode(person.id, application, ["identify"], challenge);
  const response = await tokenEndpoint({
    form: {
      grant_type: "authorization_code",
      client_id: application.clientId,
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
});

it("A refresh token rotates: the new token works, the older access token lives on", async () => {
  const { person, application } = await newPair();
  const first = await newTokens(person.id, application, ["identify", "links"]);
  const { status, body } = await read(await refresh(application, first.refresh_token));
  expect(status).toBe(200);
  const second = body as Tokens;
  expect(second).toEqual({
    access_token: expect.stringMatching(/^vat_/),
    token_type: "bearer",
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^vrt_/),
    scope: "identify links",
  });
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await ownUser(first.access_token)).status).toBe(200);
  expect((await ownUser(second.access_token)).status).toBe(200);
});

const reuse = errorAnswer(
  400,
  "invalid_grant",
  "The refresh token was used before, so all tokens of this authorization have ended; authorize again",
);

it("A refresh token that is used a third time ends its family", async () => {
  const { person, application } = await newPair();
  const first = await newTokens(person.id, application, ["identify"]);
  const second: Tokens = await (await refresh(application, first.refresh_token)).json();
  await refresh(application, first.refresh_token);
  expect(await read(await refresh(application, first.refresh_token))).toEqual(reuse);
  expect((await ownUser(second.access_token)).status).toBe(401);
  expect((await refresh(application, second.refresh_token)).status).toBe(400);
});

describe.each([
  ["confidential", {}],
  ["public", { isPublic: true }],
])("a %s client whose answer was lost", (kind, values) => {
  /** A refresh token that was used `seconds` ago, and what it was exchanged for. */
  async function usedToken(seconds: number, scopes: Scope[] = ["identify", "links"]) {
    const { person, application } = await newPair(values);
    const code = await newCode(person.id, application, scopes, challenge);
    const form = { grant_type: "authorization_code", code, redirect_uri: callback, code_verifier: verifier };
    const client = kind === "public" ? { client_id: application.clientId } : toCredentials(application);
    const { refresh_token: sent } = (await (await tokenEndpoint({ form: { ...client, ...form } })).json()) as Tokens;
    const send = async (refresh_token: string, more = {}) =>
      read(await tokenEndpoint({ form: { ...client, grant_type: "refresh_token", refresh_token, ...more } }));
    const began = monotonicNow();
    const next = (await send(sent)).body as Tokens;
    const row = eq(oauthRefreshTokens.hash, hashSecret(sent));
    await setRows(oauthRefreshTokens, { usedAt: sql`used_at - make_interval(secs => ${seconds})` }, row);
    const millisecondsSince = () => monotonicNow() - began;
    return { sent, next, send, millisecondsSince };
  }

  it(`a ${kind} client gets the same tokens by the same refresh token again within 10 seconds, which live their full time`, async () => {
    const repeat = async () => {
      const { sent, next, send, millisecondsSince } = await usedToken(8);
      const access = eq(oauthAccessTokens.hash, hashSecret(next.access_token));
      await setRows(oauthAccessTokens, { expiresAt: sql`expires_at - interval '8 seconds'` }, access);
      const answer = await send(sent);
      const left = sql<number>`extract(epoch from ${oauthAccessTokens.expiresAt} - now())::float8`;
      const [row] = await database().select({ left }).from(oauthAccessTokens).where(access);
      return { next, send, answer, left: row?.left, milliseconds: millisecondsSince() };
    };
    let repeated = await repeat();
    // Two of the ten seconds are left, which a machine that does much else may take by itself.
    while (repeated.milliseconds >= 2_000) repeated = await repeat();
    const { next, send, answer, left } = repeated;
    expect(answer).toEqual({ status: 200, body: next });
    expect(left).toBeGreaterThan(3595);
    expect((await ownUser(next.access_token)).status).toBe(200);
    expect((await send(next.refresh_token)).status).toBe(200);
  });

  it(`a ${kind} client ends its tokens by the same refresh token after 10 seconds`, async () => {
    const { sent, next, send } = await usedToken(10);
    expect(await send(sent)).toEqual(reuse);
    expect((await ownUser(next.access_token)).status).toBe(401);
  });

  it(`a ${kind} client ends its tokens by a refresh token whose successor it has used`, async () => {
    const { sent, next, send } = await usedToken(0);
    const last = (await send(next.refresh_token)).body as Tokens;
    expect(await send(sent)).toEqual(reuse);
    expect((await ownUser(last.access_token)).status).toBe(401);
  });
});

it("A refresh token that is sent again asks for what was granted, or ends its family", async () => {
  const { person, application } = await newPair();
  const again = async (scope: string) => {
    const { refresh_token } = await newTokens(person.id, application, ["identify", "links"]);
    const form = { grant_type: "refresh_token", refresh_token };
    const first: Tokens = await (await requestToken(application, { ...form, scope: "links" })).json();
    return { first, second: await read(await requestToken(application, { ...form, scope })) };
  };
  const narrow = await again("links");
  expect(narrow.second).toEqual({ status: 200, body: { ...narrow.first, scope: "links" } });
  expect((await again("email")).second).toEqual(reuse);
});

it("A refresh token that is sent again by another client is unknown, and its successor stays good", async () => {
  const { person, application } = await newPair();
  const stranger = await newApplication(person.id);
  const first = await newTokens(person.id, application, ["identify"]);
  const second: Tokens = await (await refresh(application, first.refresh_token)).json();
  const ended = "The refresh token is unknown or ended; send the person to authorize again";
  expect(await read(await refresh(stranger, first.refresh_token))).toEqual(errorAnswer(400, "invalid_grant", ended));
  expect((await refresh({ ...application, clientSecret: "wrong" }, first.refresh_token)).status).toBe(401);
  expect(await read(await refresh(application, first.refresh_token))).toEqual({ status: 200, body: second });
});

it("Rows of the database alone do not lead from a used refresh token to its successor, and soon nothing does", async () => {
  const { person, application } = await newPair();
  const first = await newTokens(person.id, application, ["identify"]);
  const second: Tokens = await (await refresh(application, first.refresh_token)).json();
  const row = eq(oauthRefreshTokens.hash, hashSecret(first.refresh_token));
  const saltOf = async () => (await database().select().from(oauthRefreshTokens).where(row))[0]?.successorSalt;
  const salt = await saltOf();
  expect(salt).toMatch(/^[\w-]{22}$/);
  expect(successorsOf(first.refresh_token, salt ?? "")).toEqual([
    { accessToken: second.access_token, refreshToken: second.refresh_token },
  ]);
  expect(successorsOf(first.access_token, salt ?? "")).not.toMatchObject([{ refreshToken: second.refresh_token }]);
  await forgetSuccessors();
  expect(await saltOf()).toBe(salt);
  await setRows(oauthRefreshTokens, { usedAt: sql`used_at - interval '10 seconds'` }, row);
  await forgetSuccessors();
  expect(await saltOf()).toBeNull();
});

it("A refresh narrows one access token to the requested scopes, and the grant keeps the others", async () => {
  const { person, application } = await newPair();
  const first = await newTokens(person.id, application, ["identify", "links"]);
  const form = { grant_type: "refresh_token", refresh_token: first.refresh_token };
  const narrow: Tokens = await (await requestToken(application, { ...form, scope: "links" })).json();
  expect(narrow.scope).toBe("links");
  expect((await ownUser(narrow.access_token)).status).toBe(403);
  const again: Tokens = await (await refresh(application, narrow.refresh_token)).json();
  expect(again.scope).toBe("identify links");
});

it("A refresh leaves out a scope of a token that this release does not know", async () => {
  const { person, application } = await newPair();
  const first = await newTokens(person.id, application, ["identify"]);
  // As another release stored it.
  const row = eq(oauthRefreshTokens.hash, hashSecret(first.refresh_token));
  await setRows(oauthRefreshTokens, { scopes: ["identify", "wallet"] }, row);
  const second: Tokens = await (await refresh(application, first.refresh_token)).json();
  expect(second.scope).toBe("identify");
});

it.each(["identify email", "identify nonsense", " "])(
  "A refresh with the wider scope %j is refused and uses nothing up",
  async (scope) => {
    const { person, application } = await newPair();
    const first = await newTokens(person.id, application, ["identify"]);
    const form = { grant_type: "refresh_token", refresh_token: first.refresh_token };
    expect(await read(await requestToken(application, { ...form, scope }))).toEqual(
      errorAnswer(400, "invalid_scope", "Request only granted scopes: identify"),
    );
    expect((await requestToken(application, form)).status).toBe(200);
  },
);

it("A refresh token of another client, or without the right secret, is refused and not used up", async () => {
  const { person, application } = await newPair();
  const stranger = await newApplication(person.id);
  const { refresh_token } = await newTokens(person.id, application, ["identify"]);
  const ended = "The refresh token is unknown or ended; send the person to authorize again";
  expect(await read(await refresh(stranger, refresh_token))).toEqual(errorAnswer(400, "invalid_grant", ended));
  expect((await refresh({ ...application, clientSecret: "wrong" }, refresh_token)).status).toBe(401);
  expect((await refresh(application, refresh_token)).status).toBe(200);
});

it("The token endpoint tells a token of another kind from a refresh token or a code by its prefix, and ends nothing", async () => {
  const { application, access_token, refresh_token } = await newConnection(["identify"]);
  for (const [form, words] of [
    [{ grant_type: "refresh_token", refresh_token: access_token }, "an access token; send the refresh token as"],
    [{ grant_type: "refresh_token", refresh_token: "vcs_x" }, "a client secret; send the refresh token as"],
    [{ grant_type: "authorization_code", code: refresh_token }, "a refresh token; send the code that came to"],
  ] as const) {
    const told = expect.stringMatching(new RegExp(`^This is ${words} `));
    expect(await read(await requestToken(application, form))).toEqual(errorAnswer(400, "invalid_grant", told));
  }
  expect((await refresh(application, refresh_token)).status).toBe(200);
});

it("Client credentials answer exactly three members and act as the creator with every right", async () => {
  const { person, application } = await newPair();
  const { status, body } = await read(
    await requestToken(application, { grant_type: "client_credentials", scope: "nonsense" }),
  );
  expect({ status, body }).toEqual({
    status: 200,
    body: { access_token: expect.stringMatching(/^vat_/), token_type: "bearer", expires_in: 3600 },
  });
  const own = await read(await ownUser((body as Tokens).access_token));
  expect(own).toMatchObject({ status: 200, body: { id: person.id, email: person.email } });
});

it("Client credentials make no token for a wrong secret, another's secret, or a public client", async () => {
  const [{ application }, { application: other }] = [await newPair(), await newPair()];
  const { application: open } = await newPair({ isPublic: true });
  const grant = { grant_type: "client_credentials" };
  const attempts: Record<string, string>[] = [
    { client_id: application.clientId, client_secret: "wrong" },
    { client_id: application.clientId, client_secret: other.clientSecret },
    { client_id: application.clientId },
    { client_id: open.clientId },
    { client_id: open.clientId, client_secret: application.clientSecret },
  ];
  const answers = await Promise.all(attempts.map((form) => tokenEndpoint({ form: { ...grant, ...form } })));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 400, 401]);
  const made = await database()
    .select({ clientId: oauthAccessTokens.clientId })
    .from(oauthAccessTokens)
    .where(inArray(oauthAccessTokens.clientId, [application.clientId, other.clientId, open.clientId]));
  expect(made).toEqual([]);
});

describe("client authentication", () => {
  const grant = { grant_type: "client_credentials" };

  it("works by Basic, form-encoded, with an equal client_id alongside it and without the padding of base64", async () => {
    const { application } = await newPair();
    const encoded = application.clientId.replaceAll("-", "%2D");
    const Authorization = basic(encoded, application.clientSecret.replaceAll("_", "%5F")).replaceAll("=", "");
    const headers = { Authorization };
    expect((await tokenEndpoint({ headers, form: { ...grant, client_id: application.clientId } })).status).toBe(200);
  });

  it("Client authentication by the body is not disturbed by a header of another kind", async () => {
    const { application } = await newPair();
    for (const Authorization of ["Bearer x", "Basics eDp5"]) {
      const form = { ...grant, ...toCredentials(application) };
      expect((await tokenEndpoint({ headers: { Authorization }, form })).status).toBe(200);
    }
  });

  it("A public client works by Basic with an empty secret", async () => {
    const { application } = await newPair({ isPublic: true });
    const headers = { Authorization: basic(application.clientId, "") };
    const form = { grant_type: "authorization_code", code: "x" };
    expect(await read(await tokenEndpoint({ headers, form }))).toEqual({ status: 400, body: unknownCode });
  });

  const inBody = (client_id: string, client_secret?: string) => ({
    form: { ...grant, client_id, ...(client_secret !== undefined && { client_secret }) },
  });
  const byHeader = (Authorization: string) => ({ headers: { Authorization }, form: grant });
  const byBasic = (id: string, secret: string) => byHeader(basic(id, secret));

  it.each<[string, (id: string, secret: string) => Sent, boolean, string?]>([
    ["nothing", () => ({ form: grant }), false, noClientId],
    ["no secret", (id) => inBody(id), false, needsSecret],
    ["a wrong secret", (id) => inBody(id, "wrong"), false],
    ["a Basic header without an id", (id, secret) => ({ ...byBasic("", secret), ...inBody(id) }), true],
    ["a Basic header without a colon", (id) => byHeader(`Basic ${btoa(id)}`), true],
    ["a Basic header of one word", () => byHeader("Basic"), true],
    ["a Basic header that is no base64", () => byHeader("Basic ???"), true],
    ["a Basic header with bad escapes", (id) => byBasic(id, "%E0%A4%A"), true],
    ["a secret with more behind a colon", (id, secret) => byBasic(id, `${secret}:x`), true],
    ["an empty secret by Basic", (id) => byBasic(id, ""), true, needsSecret],
  ])(
    "Client authentication with %s fails as 401 invalid_client",
    async (_, sent, usedBasic, words = unknownOrWrong) => {
      const { application } = await newPair();
      const response = await tokenEndpoint(sent(application.clientId, application.clientSecret));
      expect(response.headers.get("www-authenticate")).toBe(usedBasic ? "Basic" : null);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(await read(response)).toEqual({ status: 401, body: invalidClient(words) });
    },
  );

  it.each(["cross-site", "same-site"])("A right secret from a %s page is refused and uses nothing up", async (site) => {
    const { person, application } = await newPair();
    const code = await newCode(person.id, application, ["identify"]);
    const form = { grant_type: "authorization_code", code, redirect_uri: callback };
    const headers = { "Sec-Fetch-Site": site };
    const inBody = await tokenEndpoint({ headers, form: { ...form, ...toCredentials(application) } });
    expect(await read(inBody)).toEqual({ status: 401, body: invalidClient(secretInPage) });
    const Authorization = basic(application.clientId, application.clientSecret);
    const byBasic = await tokenEndpoint({ headers: { ...headers, Authorization }, form });
    expect(await read(byBasic)).toEqual({ status: 401, body: invalidClient(secretInPage) });
    const machine = await tokenEndpoint({ headers, form: { ...grant, ...toCredentials(application) } });
    expect(await read(machine)).toEqual({ status: 401, body: invalidClient(secretInPage) });
    expect((await exchange(application, code)).status).toBe(200);
  });

  it.each(["same-origin", "none"])("A right secret in a %s request works", async (site) => {
    const { application } = await newPair();
    const form = { ...grant, ...toCredentials(application) };
    expect((await tokenEndpoint({ headers: { "Sec-Fetch-Site": site }, form })).status).toBe(200);
  });

  it("Credentials by Basic and body at once are invalid_request, as is a foreign client_id alongside Basic", async () => {
    const { application } = await newPair();
    const headers = { Authorization: basic(application.clientId, application.clientSecret) };
    expect(await read(await tokenEndpoint({ headers, form: { ...grant, ...toCredentials(application) } }))).toEqual(
      errorAnswer(400, "invalid_request", "Authenticate the client by Basic or by the body, not by both", {
        client_secret: ["must not be sent together with Basic"],
      }),
    );
    expect(await read(await tokenEndpoint({ headers, form: { ...grant, client_id: "another" } }))).toEqual(
      errorAnswer(400, "invalid_request", "The client_id in the body differs from the one in the Basic header", {
        client_id: ["must equal the one in the Basic header"],
      }),
    );
  });
});

describe("how long a credential lives", () => {
  /** Has the codes and tokens of an application end that many seconds sooner, as if so much time had gone by. */
  async function letPass(seconds: number, { clientId }: Application): Promise<void> {
    const sooner = sql`expires_at - make_interval(secs => ${seconds})`;
    const grants = database()
      .select({ id: oauthGrants.id })
      .from(oauthGrants)
      .where(eq(oauthGrants.clientId, clientId));
    await setRows(oauthCodes, { expiresAt: sooner }, inArray(oauthCodes.grantId, grants));
    await setRows(oauthRefreshTokens, { expiresAt: sooner }, inArray(oauthRefreshTokens.grantId, grants));
    await setRows(oauthAccessTokens, { expiresAt: sooner }, eq(oauthAccessTokens.clientId, clientId));
    await setRows(oauthGrants, { expiresAt: sooner }, eq(oauthGrants.clientId, clientId));
  }

  const hour = 3600;
  const week = 7 * 24 * hour;

  it("a code can be exchanged for 60 seconds", async () => {
    const { person, application } = await newPair();
    const [early, late] = [
      await newCode(person.id, application, ["identify"]),
      await newCode(person.id, application, ["identify"]),
    ];
    await letPass(30, application);
    expect(await read(await exchange(application, early))).toEqual(issuedTokens);
    await letPass(30, application);
    expect(await read(await exchange(application, late))).toEqual(
      errorAnswer(400, "invalid_grant", "The code has expired; send the person to authorize again"),
    );
  });

  it("a refresh token can be used for 7 days from its own issue, whatever is cleaned up meanwhile", async () => {
    const { person, application } = await newPair();
    const first = await newTokens(person.id, application, ["identify"]);
    await letPass(week - hour, application);
    await deleteExpiredTokens();
    const answer = await refresh(application, first.refresh_token);
    const second: Tokens = await answer.clone().json();
    expect(await read(answer)).toEqual(issuedTokens);
    await letPass(week - hour, application);
    await deleteExpiredTokens();
    const third: Tokens = await (await refresh(application, second.refresh_token)).json();
    await letPass(week, application);
    expect(await read(await refresh(application, third.refresh_token))).toEqual(
      errorAnswer(400, "invalid_grant", "The refresh token has expired; send the person to authorize again"),
    );
  });

  it("an access token of any grant can be used for an hour", async () => {
    const { person, application } = await newPair();
    const ofCode = await newTokens(person.id, application, ["identify"]);
    const ofRefresh: Tokens = await (await refresh(application, ofCode.refresh_token)).json();
    const ofClient: Tokens = await (await requestToken(application, { grant_type: "client_credentials" })).json();
    const tokens = [ofCode, ofRefresh, ofClient].map(({ access_token }) => access_token);
    const answers = async () => Promise.all(tokens.map(async (token) => read(await ownUser(token))));
    await letPass(hour / 2, application);
    expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200]);
    await letPass(hour / 2, application);
    expect(await answers()).toEqual(
      Array(3).fill(
        errorAnswer(401, "invalid_token", "The access token is unknown, expired or revoked; get a new one"),
      ),
    );
  });
});
