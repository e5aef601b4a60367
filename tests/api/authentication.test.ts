import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { oauthAccessTokens } from "@/db/schema";
import { scopeNames } from "@/lib/core/operation/scopes";
import { hashSecret } from "@/lib/core/secrets";
import { call, read } from "../support/api";
import { newApplication, newCode, newConnection, newPerson, newTokens } from "../support/people";
import { expectRefusal, readStoredRows } from "../support/refusal";
import { setRows } from "../support/rows";

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

const ask = (authorization?: string, path = "/api/user") =>
  call("GET", path, authorization === undefined ? {} : { headers: { Authorization: authorization } });

it.each([
  ...["Basic dTpw", "Digest x", "Token vat_abc", "Bearer", "Bearer ", "bearer    ", "", "Bearervat_abc"],
  ...["Bearer two words", "Bearer ' or 1=1--"],
])("An access token is not looked for in the header '%s'", async (authorization) => without(await ask(authorization)));

it("An access token is not looked for behind another scheme or none", async () => {
  const { access_token } = await newConnection(["identify"]);
  await without(await ask(`Basic ${access_token}`));
  await without(await ask(access_token));
});

it.each(["Bearer x", `Bearer vat_${"A".repeat(43)}`, `Bearer vat_${"A".repeat(5000)}`, "Bearer undefined"])(
  "An access token is invalid as '%.40s'",
  async (authorization) => invalid(await ask(authorization)),
);

it("A secret of another kind is no access token, which the answer names by its prefix alone", async () => {
  const { person, application, access_token, refresh_token } = await newConnection(["identify"]);
  const code = await newCode(person.id, application, ["identify"]);
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

it("An access token is not looked for in the query string", async () => {
  const { access_token } = await newConnection(["identify"]);
  await without(await ask(undefined, `/api/user?access_token=${access_token}&token=${access_token}`));
  await invalid(await ask("Bearer x", `/api/user?access_token=${access_token}`));
});

it("An access token is taken behind the name of its scheme in any case", async () => {
  const { access_token } = await newConnection(["identify"]);
  for (const scheme of ["Bearer", "bearer", "BEARER", "bEaReR "]) {
    expect((await ask(`${scheme} ${access_token}`)).status).toBe(200);
  }
});

it("An access token that has expired, or lacks the scope, has PATCH /api/user write nothing", async () => {
  const { person, access_token: token } = await newConnection(scopeNames.slice());
  const others = await newTokens(
    person.id,
    await newApplication(person.id),
    scopeNames.filter((name) => name !== "profile.update"),
  );
  const before = await readStoredRows(person.id);
  const patch = (token: string) => call("PATCH", "/api/user", { token, json: { bio: "written" } });
  await setRows(oauthAccessTokens, { expiresAt: new Date() }, eq(oauthAccessTokens.hash, hashSecret(token)));
  await invalid(await patch(token));
  expect((await patch(others.access_token)).status).toBe(403);
  expect(await readStoredRows(person.id)).toEqual(before);
});

it("A public read does not look at the token: with a bad one it answers as with none", async () => {
  const { username } = await newPerson();
  for (const path of [`/api/user/${username}`, `/api/users/${username}`]) {
    const plain = await read(await call("GET", path));
    expect(plain.status).toBe(200);
    expect(await read(await call("GET", path, { token: "vat_nonsense" }))).toEqual(plain);
  }
});

const huge = "x".repeat(70_000);

it("A missing token comes before the media type, the size and the form of the body", async () => {
  const headers = { "Content-Type": "text/plain" };
  await without(await call("PATCH", "/api/user", { body: huge, headers }));
  await without(await call("PATCH", "/api/user", { body: "{" }));
});

it("A missing scope comes before the body", async () => {
  const { access_token: token } = await newConnection(["identify"]);
  for (const type of ["text/plain", "application/json"]) {
    for (const body of [huge, "{", '{"nothing":1}']) {
      const response = await call("PATCH", "/api/user", { token, body, headers: { "Content-Type": type } });
      expect(await read(response)).toMatchObject({ status: 403, body: { error: "insufficient_scope" } });
    }
  }
});

it("The media type comes before the size, the size before the form, and the form before a name that is taken", async () => {
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
