import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { personalTokens, personalTokenUsage } from "@/db/schema";
import { message, messageCode } from "@/lib/core/messages/message";
import type { Scope } from "@/lib/core/operation/scopes";
import { hashSecret } from "@/lib/core/secrets";
import { flushUsage, readUsage, startCountingUsage } from "@/lib/people/oauth/clients/usage-counting";
import { type DailyRequests, deleteOldUsage, writeUsage } from "@/lib/people/oauth/clients/usage-store";
import {
  createPersonalToken,
  deletePersonalToken,
  listPersonalTokens,
  type OwnPersonalToken,
} from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { newPersonalToken } from "@/lib/people/oauth/schema";
import { deleteExpiredTokens } from "@/lib/people/oauth/tokens/token-store";
import { call, read } from "../support/api";
import { newApplication, newPerson, requestToken } from "../support/people";
import { expectRefusal } from "../support/refusal";
import { addRows, setRows } from "../support/rows";

beforeAll(() => startCountingUsage());

const chosen = (scopes: Scope[], more: object = {}) => newPersonalToken.parse({ name: "Script", scopes, ...more });
const newToken = async (ownerId: string, scopes: Scope[], more: object = {}) =>
  createPersonalToken(ownerId, chosen(scopes, more));
const readUser = (token: string) => call("GET", "/api/user", { token });
const ended = {
  error: "invalid_token",
  error_description: "The access token is unknown, expired or revoked; get a new one",
} as const;
const expectEnded = async (token: string) =>
  expectRefusal(await readUser(token), 401, ended, { "www-authenticate": 'Bearer error="invalid_token"' });

it("The choice for a personal token is a name, scopes in their order, and an expiry of 30 days unless another is chosen", () => {
  expect(newPersonalToken.parse({ name: " Script ", scopes: ["links", "identify", "links"] })).toEqual({
    name: "Script",
    scopes: ["identify", "links"],
    lifetime: "30",
  });
});

it.each([
  [{ name: "", scopes: ["links"] }, ["name"]],
  [{ name: "Script", scopes: [] }, ["scopes"]],
  [{ name: "Script", scopes: ["admin"] }, ["scopes", 0]],
  [{ name: "Script", scopes: ["links"], lifetime: "31" }, ["lifetime"]],
])("The choice for a personal token is refused when it is %o", (values, path) => {
  expect(newPersonalToken.safeParse(values).error?.issues).toMatchObject([{ path }]);
});

it("A personal token is 256 random bits with its own prefix, and only its hash is stored", async () => {
  const { id } = await newPerson();
  const { token } = await newToken(id, ["identify"]);
  expect(token).toMatch(/^vpt_[\w-]{43}$/);
  const [row] = await database().select().from(personalTokens).where(eq(personalTokens.userId, id));
  expect(row).toMatchObject({ hash: hashSecret(token), tail: token.slice(-4) });
  expect(JSON.stringify(row)).not.toContain(token);
});

it.each([
  ["90", 90],
  ["none", null],
])("A personal token with the lifetime %s expires after so many days: %s", async (lifetime, days) => {
  const { id } = await newPerson();
  await newToken(id, ["identify"], { lifetime });
  const [token] = await listPersonalTokens(id);
  const lived = token?.expiresAt && (token.expiresAt.getTime() - token.createdAt.getTime()) / 86_400_000;
  expect(lived).toBe(days);
});

it("A personal token acts as its owner within its scopes, on the same endpoints", async () => {
  const { id, username } = await newPerson();
  const { token } = await newToken(id, ["identify", "links"]);
  const { status, body } = await read(await readUser(token));
  expect([status, body]).toEqual([200, expect.objectContaining({ id, username })]);
  expect(body).not.toHaveProperty("email");
  const link = await call("POST", "/api/links", { token, json: { type: "github", value: "ada" } });
  expect(link.status).toBe(201);
  expect((await call("GET", "/api/cards", { token })).status).toBe(403);
  const { token: withEmail } = await newToken(id, ["identify", "email"]);
  expect((await read(await readUser(withEmail))).body).toMatchObject({ email: `${username}@example.com` });
});

it("A personal token that is ended, or has expired, is refused at once", async () => {
  const { id } = await newPerson();
  const [first, second] = [await newToken(id, ["identify"]), await newToken(id, ["identify"])];
  await deletePersonalToken(id, first.id);
  await expectEnded(first.token);
  expect((await readUser(second.token)).status).toBe(200);
  await setRows(personalTokens, { expiresAt: sql`now()` }, eq(personalTokens.id, second.id));
  await expectEnded(second.token);
  expect(await listPersonalTokens(id)).toMatchObject([{ id: second.id, isExpired: true }]);
});

it("A personal token is deleted by the sweep when it has expired; others stay", async () => {
  const { id } = await newPerson();
  const [gone, live, endless] = [
    await newToken(id, ["identify"]),
    await newToken(id, ["identify"]),
    await newToken(id, ["identify"], { lifetime: "none" }),
  ];
  await setRows(personalTokens, { expiresAt: sql`now() - interval '1 second'` }, eq(personalTokens.id, gone.id));
  await deleteExpiredTokens();
  expect((await listPersonalTokens(id)).map((token) => token.id).sort()).toEqual([live.id, endless.id].sort());
});

it("A personal token is ended by its owner alone", async () => {
  const [owner, stranger] = [await newPerson(), await newPerson()];
  const { id, token } = await newToken(owner.id, ["identify"]);
  for (const foreign of [id, "no-uuid", `${id}'`]) {
    await expect(deletePersonalToken(stranger.id, foreign)).rejects.toMatchObject({ code: "not_found" });
  }
  expect((await readUser(token)).status).toBe(200);
});

it("A personal token ended by fifty requests at once is ended by one, and no read succeeds afterwards", async () => {
  const { id } = await newPerson();
  const { id: tokenId, token } = await newToken(id, ["identify"]);
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => deletePersonalToken(id, tokenId)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expectEnded(token);
});

it("An account has fifty personal tokens at most, also when they are made at once; expired ones do not count", async () => {
  const { id } = await newPerson();
  const make = () => newToken(id, ["identify"]);
  const row = (hash: number) => ({ userId: id, name: "Old", hash: `${id} ${hash}`, tail: "0000", scopes: ["links"] });
  await addRows(
    personalTokens,
    Array.from({ length: 45 }, (_, index) => row(index)),
  );
  const made = await Promise.allSettled(Array.from({ length: 10 }, make));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const refusal = { code: "limit_reached", message: "An account can have 50 personal tokens; revoke one first" };
  for (const result of made) if (result.status === "rejected") expect(result.reason).toMatchObject(refusal);
  const [oldest] = await listPersonalTokens(id);
  await setRows(personalTokens, { expiresAt: sql`now()` }, eq(personalTokens.id, oldest?.id ?? ""));
  expect(await make()).toMatchObject({ token: expect.stringMatching(/^vpt_/) });
});

const lastUse = async (ownerId: string) => (await listPersonalTokens(ownerId))[0]?.lastUsedAt ?? null;

it("The last use of a personal token is recorded once a minute, also by parallel requests", async () => {
  const { id } = await newPerson();
  const { token, id: tokenId } = await newToken(id, ["identify", "cards"]);
  expect(await lastUse(id)).toBeNull();
  const uses = Array.from({ length: 20 }, () => call("GET", "/api/cards", { token }));
  expect(new Set((await Promise.all(uses)).map(({ status }) => status))).toEqual(new Set([200]));
  const first = await lastUse(id);
  expect(first).toBeInstanceOf(Date);
  await readUser(token);
  expect(await lastUse(id)).toEqual(first);
  await setRows(personalTokens, { lastUsedAt: sql`now() - interval '61 seconds'` }, eq(personalTokens.id, tokenId));
  await readUser(token);
  expect((await lastUse(id))?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Number.POSITIVE_INFINITY);
});

const today = () => new Date().toISOString().slice(0, 10);
const usageOf = (own: OwnPersonalToken[]) => readUsage({ kind: "personalToken", own });

it("The requests with personal tokens are counted by day, route and status, and refusals in words", async () => {
  const { id } = await newPerson();
  const first = await newToken(id, ["identify", "links"]);
  const second = await newToken(id, ["identify"]);
  const other = await newToken((await newPerson()).id, ["identify"]);
  const missing = `/api/links/${crypto.randomUUID()}`;
  for (const { token } of [first, second, second, other]) await readUser(token);
  for (const { token } of [first, second]) await call("GET", "/api/cards", { token });
  const counts = (users: number, cards: number) => [
    { day: today(), route: "GET /api/cards", status: 403, requests: cards },
    { day: today(), route: "GET /api/user", status: 200, requests: users },
  ];
  const error = (times: number) => ({
    ...{ route: "GET /api/cards", code: "insufficient_scope", times },
    ...{ reason: messageCode(message("scopeLacking", { scopes: "cards" })) },
    ...{ firstAt: expect.any(Date), lastAt: expect.any(Date) },
  });
  const own = await listPersonalTokens(id);
  const ofFirst = own.filter((token) => token.id === first.id);
  const byRoute = ({ counts }: { counts: DailyRequests[] }) =>
    counts.toSorted((one, another) => one.route.localeCompare(another.route));
  expect(byRoute(await usageOf(ofFirst))).toEqual(counts(1, 1));
  await flushUsage();
  expect(await usageOf(ofFirst)).toEqual({ counts: counts(1, 1), errors: [error(1)] });
  expect(await usageOf(own)).toEqual({ counts: counts(3, 2), errors: [error(2)] });
  await call("DELETE", missing, { token: first.token });
  await readUser(second.token);
  const { counts: now, errors } = await usageOf(own);
  expect(now).toEqual([...counts(4, 2), { day: today(), route: "DELETE /api/links/[id]", status: 404, requests: 1 }]);
  expect(errors.map(({ route, code, times }) => [route, code, times])).toEqual([
    ["DELETE /api/links/[id]", "not_found", 1],
    ["GET /api/cards", "insufficient_scope", 2],
  ]);
});

it("The requests with personal tokens are counted where no token is needed, too", async () => {
  const { id } = await newPerson();
  const { token } = await newToken(id, ["identify"]);
  await call("GET", "/api/nothing-here", { token });
  await flushUsage();
  const { counts, errors } = await usageOf(await listPersonalTokens(id));
  expect(counts).toEqual([{ day: today(), route: "GET /api/[[...path]]", status: 404, requests: 1 }]);
  expect(errors.map(({ code }) => code)).toEqual(["not_found"]);
});

it("The requests of a token that has ended are left out", async () => {
  const { id } = await newPerson();
  const [gone, left] = [await newToken(id, ["identify"]), await newToken(id, ["identify"])];
  for (const { token } of [gone, left]) await readUser(token);
  await deletePersonalToken(id, gone.id);
  await flushUsage();
  const requests = { day: today(), route: "GET /api/user", status: 200, requests: 1 };
  expect(await usageOf(await listPersonalTokens(id))).toEqual({ counts: [requests], errors: [] });
  expect(await database().$count(personalTokenUsage, eq(personalTokenUsage.tokenId, gone.id))).toBe(0);
});

const tries = (ownerId: string) => createPersonalToken(ownerId, chosen(["identify"], { name: "Try it" }), true);

it("The requests with personal tokens are kept for thirty days", async () => {
  const { id } = await newPerson();
  const { id: callerId } = await newToken(id, ["identify"]);
  const ages = [0, 29, 31];
  const [newest, older] = ages.map((days) => new Date(Date.now() - days * 86_400_000));
  for (const days of ages) {
    const at = new Date(Date.now() - days * 86_400_000);
    const place = { callerId, route: "GET /api/user" };
    const error = { ...place, code: "not_found", reason: `${days} days ago`, firstAt: at, lastAt: at, times: 1 };
    const count = { ...place, day: at.toISOString().slice(0, 10), status: 200, requests: 1 };
    await writeUsage("personalToken", [count], [error]);
  }
  await deleteOldUsage();
  const { counts, errors } = await usageOf(await listPersonalTokens(id));
  expect(counts.map(({ day }) => day)).toEqual([older, newest].map((at) => at?.toISOString().slice(0, 10)));
  expect(errors.map(({ reason }) => reason)).toEqual(["0 days ago", "29 days ago"]);
});

it("A personal token to try an operation replaces the one before, and no other token", async () => {
  const [{ id }, other] = [await newPerson(), await newPerson()];
  const kept = [await newToken(id, ["identify"], { name: "Try it" }), await tries(other.id)];
  const first = await tries(id);
  const second = await tries(id);
  await expectEnded(first.token);
  for (const { token } of [second, ...kept]) expect((await readUser(token)).status).toBe(200);
  const made = await Promise.allSettled(Array.from({ length: 10 }, () => tries(id)));
  expect(made.filter(({ status }) => status === "rejected")).toEqual([]);
  expect((await listPersonalTokens(id)).length).toBe(2);
});

it("A use of a personal token that cannot be recorded does not fail the request", async () => {
  const { id } = await newPerson();
  const { token } = await newToken(id, ["identify"]);
  await database().execute(
    sql`alter table personal_tokens add constraint unused check (last_used_at is null) not valid`,
  );
  expect((await readUser(token)).status).toBe(200);
  await database().execute(sql`alter table personal_tokens drop constraint unused`);
  expect(await listPersonalTokens(id)).toMatchObject([{ lastUsedAt: null }]);
});

it("The token endpoint takes a personal token neither as a refresh token, a code, nor a secret", async () => {
  const { id } = await newPerson();
  const application = await newApplication(id);
  const { token } = await newToken(id, ["identify"]);
  const answers = await Promise.all([
    requestToken(application, { grant_type: "refresh_token", refresh_token: token }),
    requestToken(application, { grant_type: "authorization_code", code: token }),
    requestToken({ ...application, clientSecret: token }, { grant_type: "client_credentials" }),
    call("POST", "/api/oauth2/token", { token, form: { grant_type: "client_credentials" } }),
  ]);
  const errors = await Promise.all(answers.map(async (answer) => (await answer.json()).error));
  expect(errors).toEqual(["invalid_grant", "invalid_grant", "invalid_client", "invalid_client"]);
  expect((await readUser(token)).status).toBe(200);
});
