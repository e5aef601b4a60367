import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { oauthAccessTokens } from "@/db/schema";
import { type Scope, scopeNames } from "@/lib/operation/scopes";
import { hashSecret } from "@/lib/secrets";
import { call, read, type Sent } from "../support/api";
import { newCode, newConnection, newPerson, requestToken } from "../support/people";
import { expectRefusal, stored } from "../support/refusal";
import { setRows } from "../support/rows";

const protectedCalls: [method: string, sent: Sent][] = [
  ["GET", {}],
  ["PATCH", { json: { bio: "written" } }],
];
const neededScope: Record<string, Scope> = { GET: "identify", PATCH: "profile.update" };

const noToken = {
  error: "invalid_token",
  error_description: "Send an access token in the header Authorization: Bearer",
} as const;
const badToken = {
  error: "invalid_token",
  error_description: "The access token is unknown, expired or revoked; get a new one",
} as const;

const without = (response: Response) => expectRefusal(response, 401, noToken, { "www-authenticate": "Bearer" });
const invalid = (response: Response, error_description: string = badToken.error_description) =>
  expectRefusal(
    response,
    401,
    { ...badToken, error_description },
    { "www-authenticate": 'Bearer error="invalid_token"' },
  );

describe.each(protectedCalls)("%s /api/user", (method, sent) => {
  const ask = (authorization?: string, path = "/api/user") =>
    call(method, path, { ...sent, headers: authorization === undefined ? {} : { Authorization: authorization } });

  it("without a token is a 401 whose challenge has no error", async () => without(await ask()));

  it.each([
    "Basic dTpw",
    "Digest x",
    "Token vat_abc",
    "Bearer",
    "Bearer ",
    "bearer    ",
    "",
    "Bearervat_abc",
    "Bearer two words",
    "Bearer ' or 1=1--",
  ])("with the header '%s' is as without a token", async (authorization) => without(await ask(authorization)));

  it("with a good token behind another scheme is as without a token", async () => {
    const { access_token } = await newConnection(scopeNames.slice());
    await without(await ask(`Basic ${access_token}`));
    await without(await ask(access_token));
  });

  it.each(["Bearer x", `Bearer vat_${"A".repeat(43)}`, `Bearer vat_${"A".repeat(5000)}`, "Bearer undefined"])(
    "with '%.40s' is an invalid token",
    async (authorization) => invalid(await ask(authorization)),
  );

  it("with a secret of another kind is told which one it is, by its prefix alone", async () => {
    const { person, application, access_token, refresh_token } = await newConnection([...scopeNames]);
    const code = await newCode(person.id, application, [...scopeNames]);
    const told = (name: string) =>
      `This is ${name}, which belongs to the token endpoint alone; send the access token that it returns`;
    for (const [secret, name] of [
      [refresh_token, "a refresh token"],
      [access_token.replace("vat_", "vrt_"), "a refresh token"],
      ["vrt_x", "a refresh token"],
      [code, "an authorization code"],
      [application.clientSecret, "a client secret"],
      [`vcs_${"A".repeat(43)}`, "a client secret"],
    ] as const)
      await invalid(await ask(`Bearer ${secret}`), told(name));
    await invalid(await ask(`Bearer ${application.clientId}`));
    await invalid(await ask(`Bearer ${access_token.toUpperCase()}`));
  });

  it("with an expired token is an invalid token, and nothing is written", async () => {
    const { person, access_token } = await newConnection([...scopeNames]);
    const before = await stored(person.id);
    const own = eq(oauthAccessTokens.hash, hashSecret(access_token));
    expect((await ask(`Bearer ${access_token}`)).status).toBe(200);
    const written = await stored(person.id);
    expect(written.user[0]?.bio).toBe(method === "PATCH" ? "written" : before.user[0]?.bio);
    await setRows(oauthAccessTokens, { expiresAt: new Date() }, own);
    await invalid(await ask(`Bearer ${access_token}`));
    expect(await stored(person.id)).toEqual(written);
  });

  it("does not look for a token in the query string", async () => {
    const { person, access_token } = await newConnection([...scopeNames]);
    const before = await stored(person.id);
    await without(await ask(undefined, `/api/user?access_token=${access_token}&token=${access_token}`));
    await invalid(await ask("Bearer x", `/api/user?access_token=${access_token}`));
    expect(await stored(person.id)).toEqual(before);
  });

  it("takes the name of the scheme in any case", async () => {
    const { access_token } = await newConnection([...scopeNames]);
    for (const scheme of ["Bearer", "bearer", "BEARER", "bEaReR "]) {
      expect((await ask(`${scheme} ${access_token}`)).status).toBe(200);
    }
  });

  it("with every scope but its own is a 403 that names the scope, and nothing is written", async () => {
    const scope = neededScope[method] ?? "identify";
    const { person, access_token } = await newConnection(scopeNames.filter((name) => name !== scope));
    const before = await stored(person.id);
    const body = {
      error: "insufficient_scope",
      error_description: `This needs an access token with the scope ${scope}`,
    } as const;
    const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
    await expectRefusal(await ask(`Bearer ${access_token}`), 403, body, { "www-authenticate": challenge });
    expect(await stored(person.id)).toEqual(before);
  });

  it("with its own scope alone is enough, and so are client credentials", async () => {
    const { application, access_token } = await newConnection([neededScope[method] ?? "identify"]);
    expect((await ask(`Bearer ${access_token}`)).status).toBe(200);
    const { body } = await read(await requestToken(application, { grant_type: "client_credentials" }));
    expect((await ask(`Bearer ${(body as { access_token: string }).access_token}`)).status).toBe(200);
  });
});

describe("a public read", () => {
  it("does not look at the token: with a bad one it answers as with none", async () => {
    const { username } = await newPerson();
    for (const path of [`/api/user/${username}`, `/api/users/${username}`]) {
      const plain = await read(await call("GET", path));
      expect(plain.status).toBe(200);
      expect(await read(await call("GET", path, { token: "vat_nonsense" }))).toEqual(plain);
    }
  });
});

describe("of several faults in one request the first in the order of checks is answered", () => {
  const huge = "x".repeat(70_000);

  it("no token comes before the media type, the size and the form of the body", async () => {
    const headers = { "Content-Type": "text/plain" };
    await without(await call("PATCH", "/api/user", { body: huge, headers }));
    await without(await call("PATCH", "/api/user", { body: "{" }));
  });

  it("a missing scope comes before the body", async () => {
    const { access_token: token } = await newConnection(["identify"]);
    for (const type of ["text/plain", "application/json"]) {
      for (const body of [huge, "{", '{"nothing":1}']) {
        const response = await call("PATCH", "/api/user", { token, body, headers: { "Content-Type": type } });
        expect(await read(response)).toMatchObject({ status: 403, body: { error: "insufficient_scope" } });
      }
    }
  });

  it("the media type comes before the size, the size before the form, and the form before a name that is taken", async () => {
    const { access_token: token } = await newConnection(["profile.update"]);
    const taken = await newPerson();
    const send = async (body: string, type = "application/json") =>
      (await call("PATCH", "/api/user", { token, body, headers: { "Content-Type": type } })).status;
    expect(await send(huge, "text/plain")).toBe(415);
    expect(await send("{", "text/plain")).toBe(415);
    expect(await send(huge)).toBe(413);
    expect(await send(JSON.stringify({ username: taken.username, layout: "no" }))).toBe(400);
    expect(await send(JSON.stringify({ username: taken.username }))).toBe(409);
  });

  it("a missing method comes before the token", async () => {
    expect((await call("DELETE", "/api/user")).status).toBe(405);
  });
});
