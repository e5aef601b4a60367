import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { oauthClientErrors, oauthClientSecrets, oauthClientUsage, oauthCodes } from "@/db/schema";
import { beginRequest } from "@/lib/core/current-request";
import { readMessage, toEnglish } from "@/lib/core/messages/english";
import { message } from "@/lib/core/messages/message";
import { logRequest } from "@/lib/core/request-log";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { deleteClient, getClient, listSecrets } from "@/lib/people/oauth/clients/client-store";
import {
  flushUsage,
  readUsage,
  recordClientError,
  startCountingUsage,
} from "@/lib/people/oauth/clients/usage-counting";
import {
  type CallerError,
  countConnections,
  deleteOldUsage,
  listErrors,
  listUsage,
  type UsageCount,
  writeUsage,
} from "@/lib/people/oauth/clients/usage-store";
import { nextStep, noteRefusedAuthorization } from "@/lib/people/oauth/consent/authorize";
import { disconnectApplication } from "@/lib/people/oauth/tokens/consent-store";
import { call } from "../support/api";
import {
  callback,
  exchange,
  newApplication,
  newCode,
  newConnection,
  newPerson,
  newTokens,
  requestToken,
} from "../support/people";
import { setRows } from "../support/rows";

beforeAll(() => startCountingUsage());

const today = () => new Date().toISOString().slice(0, 10);
type Owned = { ownerId: string; clientId: string };
const ownClient = ({ ownerId, clientId }: Owned) => getClient(ownerId, clientId);
const own = async (owned: Owned) => ({ kind: "application", own: [await ownClient(owned)] }) as const;
const usageOf = async (owned: Owned) => listUsage(await own(owned));
const inEnglish = <Row extends { reason: string }>(row: Row) => ({
  ...row,
  reason: toEnglish(readMessage(row.reason)),
});
const errorsOf = async (owned: Owned) => (await listErrors(await own(owned))).map(inEnglish);
const reasonsOf = async (owned: Owned) =>
  (await errorsOf(owned)).map(({ route, code, reason }) => `${route} ${code}: ${reason}`).sort();
const errorAt = (at: Date, { clientId: callerId }: Owned, more: Partial<CallerError> = {}): CallerError => ({
  ...{ callerId, route: "GET /api/user", code: "invalid_grant", reason: "It is over" },
  ...{ firstAt: at, lastAt: at, times: 1, ...more },
});

it("The requests of an application are counted by day, route and status, in memory until they are written", async () => {
  const { application, access_token: token } = await newConnection(["identify"]);
  await flushUsage();
  const before = await usageOf(application);
  expect(before).toEqual([{ day: today(), route: "POST /api/oauth2/token", status: 200, requests: 1 }]);
  await Promise.all(Array.from({ length: 20 }, () => call("GET", "/api/user", { token })));
  await call("DELETE", `/api/links/${crypto.randomUUID()}`, { token });
  expect(await usageOf(application)).toEqual(before);
  const after = [
    { day: today(), route: "DELETE /api/links/[id]", status: 403, requests: 1 },
    { day: today(), route: "GET /api/user", status: 200, requests: 20 },
    ...before,
  ];
  const writing = Promise.all([flushUsage(), flushUsage()]);
  const reads = [await readUsage(await own(application))];
  await writing;
  expect(await usageOf(application)).toEqual(after);
  await call("GET", "/api/cards", { token });
  await call("GET", "/api/cards", { token });
  reads.push(await readUsage(await own(application)));
  const cards = { day: today(), route: "GET /api/cards", status: 403, requests: 2 };
  expect(reads.map(({ counts }) => counts)).toEqual([after, [...after, cards]]);
  expect(reads[1]?.errors.map(({ route, times }) => [route, times])).toEqual([
    ["GET /api/cards", 2],
    ["DELETE /api/links/[id]", 1],
  ]);
  expect(await usageOf(application)).toEqual(after);
});

it("The counts of several processes add up, also when they are written at once", async () => {
  const { id } = await newPerson();
  const [one, other] = [await newApplication(id), await newApplication(id)];
  const countsOf = ({ clientId }: { clientId: string }): UsageCount[] =>
    [200, 403].map((status) => ({ callerId: clientId, day: today(), route: "GET /api/user", status, requests: 3 }));
  const writes = Array.from({ length: 8 }, (_, index) => {
    const counts = [...countsOf(one), ...countsOf(other)];
    return writeUsage("application", index % 2 ? counts.reverse() : counts, []);
  });
  await Promise.all(writes);
  for (const application of [one, other]) {
    expect((await usageOf(application)).map(({ requests }) => requests)).toEqual([24, 24]);
  }
});

it("The counts of an application that is gone are left out, and the others stay", async () => {
  const { id } = await newPerson();
  const [gone, left] = [await newApplication(id), await newApplication(id)];
  await deleteClient(id, gone.clientId);
  const count = { day: today(), route: "GET /api/user", status: 200, requests: 1 };
  const counts = [gone, left].map(({ clientId }) => ({ callerId: clientId, ...count }));
  const now = new Date();
  await writeUsage(
    "application",
    counts,
    [gone, left].map((application) => errorAt(now, application)),
  );
  expect(await usageOf(left)).toEqual([count]);
  const { callerId: _, ...error } = errorAt(now, left);
  expect(await errorsOf(left)).toEqual([error]);
});

it("The counts and errors of an application are retained for thirty days", async () => {
  const { id } = await newPerson();
  const application = await newApplication(id);
  const { clientId: callerId } = application;
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [0, 29, 31]) {
    const at = dayBefore(days);
    const route = "GET /api/user";
    const day = at.toISOString().slice(0, 10);
    const error = errorAt(at, application, { reason: `${days} days ago` });
    await writeUsage("application", [{ callerId, day, route, status: 200, requests: 1 }], [error]);
  }
  await deleteOldUsage();
  expect((await usageOf(application)).map(({ day }) => day)).toEqual(
    [29, 0].map((days) => dayBefore(days).toISOString().slice(0, 10)),
  );
  expect((await errorsOf(application)).map(({ reason }) => reason)).toEqual(["0 days ago", "29 days ago"]);
});

it("The errors of an application say in a sentence what was wrong", async () => {
  const { person, application, access_token: token } = await newConnection(["identify"]);
  const { clientId, clientSecret } = application;
  await requestToken({ ...application, clientSecret: `${clientSecret}x` }, { grant_type: "client_credentials" });
  await call("POST", "/api/oauth2/token", { form: { client_id: clientId, grant_type: "client_credentials" } });
  await requestToken(application, { grant_type: "authorization_code", code: "x", redirect_uri: callback });
  const code = await newCode(person.id, application, ["identify"]);
  await requestToken(application, { grant_type: "authorization_code", code, redirect_uri: `${callback}/` });
  await setRows(oauthCodes, { expiresAt: sql`now()` }, eq(oauthCodes.hash, hashSecret(code)));
  await exchange(application, code);
  await call("GET", "/api/cards", { token });
  const query = new URLSearchParams({ client_id: clientId, redirect_uri: callback, response_type: "code", scope: "x" });
  expect((await nextStep(query.toString(), undefined)).kind).toBe("redirect");
  const open = await newApplication(person.id, { isPublic: true });
  await requestToken({ ...open, clientSecret }, { grant_type: "authorization_code", code: "x" });
  await flushUsage();
  expect(await reasonsOf(open)).toEqual([
    "POST /api/oauth2/token invalid_client: This application is public and has no client_secret; leave the parameter out",
  ]);
  expect(await reasonsOf(application)).toEqual([
    "GET /api/cards insufficient_scope: This needs an access token with the scope cards",
    "GET /oauth2/authorize invalid_scope: Leave out x: the scopes of this service are identify, email, profile.update, links, cards, uploads, audios.manage, statistics, openid, profile",
    "POST /api/oauth2/token invalid_client: The client_secret is wrong, or was revoked",
    "POST /api/oauth2/token invalid_client: This application is confidential: send its client_secret from a server; a browser or device needs a public application",
    "POST /api/oauth2/token invalid_grant: The code has expired; send the person to authorize again",
    "POST /api/oauth2/token invalid_grant: The code is unknown or was issued to another client; send the person to authorize again",
    "POST /api/oauth2/token invalid_grant: The redirect_uri differs from the one of the authorization request; send the same, or none if there was none",
  ]);
  expect(await usageOf(application)).toEqual([
    { day: today(), route: "GET /api/cards", status: 403, requests: 1 },
    { day: today(), route: "POST /api/oauth2/token", status: 200, requests: 1 },
    { day: today(), route: "POST /api/oauth2/token", status: 400, requests: 3 },
    { day: today(), route: "POST /api/oauth2/token", status: 401, requests: 2 },
  ]);
});

it("Errors that strangers cause again and again are one row with a count, and push nothing out", async () => {
  const { id } = await newPerson();
  const application = await newApplication(id);
  const { clientId } = application;
  await writeUsage(
    "application",
    [],
    [errorAt(new Date(Date.now() - 60_000), application, { reason: "Of the developer" })],
  );
  for (let time = 0; time < 300; time++) {
    noteRefusedAuthorization(clientId, message("unknownRedirectUri"));
    if (time % 100 === 0) await flushUsage();
  }
  for (let time = 0; time < 3; time++)
    await requestToken({ ...application, clientSecret: "wrong" }, { grant_type: "client_credentials" });
  await flushUsage();
  const errors = await errorsOf(application);
  expect(errors.map(({ code, reason, times }) => [code, times, reason])).toEqual([
    ["invalid_client", 3, "The client_secret is wrong, or was revoked"],
    ["invalid_request", 300, "The redirect_uri is not one that this application has registered."],
    ["invalid_grant", 1, "Of the developer"],
  ]);
});

it("The errors of an application never hold a secret, and are cut where they are long", async () => {
  const { id } = await newPerson();
  const application = await newApplication(id);
  const { clientId, clientSecret } = application;
  recordClientError(clientId, {
    route: "GET /api/user",
    code: "invalid_request",
    reason: { text: `The field ${clientSecret}` },
  });
  for (const kind of ["pendingSignIn", "invitation"] as const) {
    const reason = { text: `The ${kind} ${newSecret(kind)}` };
    recordClientError(clientId, { route: "GET /api/user", code: "invalid_request", reason });
  }
  recordClientError(clientId, { route: "GET /api/user", code: "invalid_request", reason: { text: "x".repeat(1_000) } });
  recordClientError("no-uuid", { route: "GET /api/user", code: "invalid_request", reason: { text: "of nobody" } });
  await flushUsage();
  const reasons = (await errorsOf(application)).map(({ reason }) => reason);
  expect(reasons.sort()).toEqual(["The field …", "The invitation …", "The pendingSignIn …", "x".repeat(300)]);
});

it("The errors of an application are the newest hundred, and ten of one route and code, whoever writes", async () => {
  const { id } = await newPerson();
  const application = await newApplication(id);
  const now = Date.now();
  const begin = now - 1_000_000;
  const errors = Array.from({ length: 160 }, (_, index) =>
    errorAt(new Date(begin + index * 1_000), application, { reason: `Number ${index}`, route: `GET /${index % 12}` }),
  );
  const same = errorAt(new Date(), application, { route: "GET /same", times: 2 });
  await Promise.all(
    [0, 40, 80, 120].map((from) => writeUsage("application", [], [...errors.slice(from, from + 40), same])),
  );
  await writeUsage("application", [], [{ ...same, firstAt: new Date(begin), lastAt: new Date(begin) }]);
  const kept = await errorsOf(application);
  expect(kept).toHaveLength(100);
  expect(await database().$count(oauthClientErrors, eq(oauthClientErrors.clientId, application.clientId))).toBe(100);
  expect(kept[0]).toMatchObject({ times: 10, firstAt: new Date(begin), lastAt: same.lastAt });
  expect(kept[1]?.reason).toBe("Number 159");
  await writeUsage(
    "application",
    [],
    errors.map((error, index) => ({ ...error, reason: `Flood ${index}`, route: "GET /flood" })),
  );
  const routes = (await errorsOf(application)).map(({ route }) => route);
  expect(routes.filter((route) => route === "GET /flood")).toHaveLength(10);
  expect(new Set(routes).size).toBe(14);
});

it("Errors that could not be written are written the next time", async () => {
  const { id } = await newPerson();
  const application = await newApplication(id);
  const { clientId } = application;
  await flushUsage();
  recordClientError(clientId, { route: "GET /api/user", code: "invalid_grant", reason: { text: "Kept" } });
  await database().execute(sql`alter table oauth_client_errors add constraint full_disk check (false) not valid`);
  await expect(flushUsage()).rejects.toThrow();
  await database().execute(sql`alter table oauth_client_errors drop constraint full_disk`);
  await flushUsage();
  expect(await reasonsOf(application)).toEqual(["GET /api/user invalid_grant: Kept"]);
});

it("Counts are written while the callers of tokens cannot be found, and those are counted the next time", async () => {
  const { application, access_token: token } = await newConnection(["identify"]);
  await flushUsage();
  await call("GET", "/api/nothing", { token });
  recordClientError(application.clientId, { route: "GET /api/user", code: "invalid_grant", reason: { text: "Kept" } });
  await database().execute(sql`alter table personal_tokens rename to absent_tokens`);
  await expect(flushUsage()).rejects.toThrow();
  await database().execute(sql`alter table absent_tokens rename to personal_tokens`);
  expect(await reasonsOf(application)).toEqual(["GET /api/user invalid_grant: Kept"]);
  await flushUsage();
  expect((await usageOf(application)).map(({ route, status }) => [route, status])).toContainEqual([
    ...["GET /api/[[...path]]", 404],
  ]);
});

describe("what waits in memory to be written", () => {
  const refusal = { route: "GET /api/user", code: "invalid_grant", reason: { text: "It is over" } };
  const newOwned = async () => newApplication((await newPerson()).id);
  const answer = (clientId: string, status: number, route = "/api/user") => {
    const current = beginRequest();
    Object.assign(current, { clientId, route });
    logRequest(current, "GET", status);
  };

  it("A waiting error is written by itself, ten seconds after the first of it", async () => {
    const application = await newOwned();
    await flushUsage();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    recordClientError(application.clientId, refusal);
    vi.advanceTimersByTime(9_999);
    recordClientError(application.clientId, refusal);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    await expect.poll(async () => (await errorsOf(application)).map(({ times }) => times)).toEqual([2]);
  });

  it("A waiting count is of the API alone, and of callers that are known", async () => {
    const application = await newOwned();
    await flushUsage();
    answer(application.clientId, 200);
    answer(application.clientId, 200, "/cdn/[...key]");
    logRequest(Object.assign(beginRequest(), { route: "/api/user" }), "GET", 200);
    await flushUsage();
    const counted = [{ day: today(), route: "GET /api/user", status: 200, requests: 1 }];
    expect(await usageOf(application)).toEqual(counted);
  });

  it("A process holds a thousand different errors at most, of which those that are known are still counted", async () => {
    const floods = await Promise.all(Array.from({ length: 10 }, newOwned));
    const [late, first] = [await newOwned(), floods[0]];
    await flushUsage();
    for (const { clientId } of floods)
      for (let number = 0; number < 100; number += 1)
        recordClientError(clientId, { ...refusal, route: `GET /${number % 10}`, reason: { text: `Number ${number}` } });
    recordClientError(late.clientId, refusal);
    if (!first) throw new Error("no application was made");
    recordClientError(first.clientId, { ...refusal, route: "GET /0", reason: { text: "Number 0" } });
    expect((await readUsage(await own(late))).errors).toEqual([]);
    const { errors } = await readUsage(await own(first));
    expect(errors).toHaveLength(100);
    expect(errors.find(({ reason }) => reason === "Number 0")?.times).toBe(2);
    await flushUsage();
    recordClientError(late.clientId, refusal);
    expect((await readUsage(await own(late))).errors).toMatchObject([{ ...refusal, reason: "It is over", times: 1 }]);
    await flushUsage();
  });

  it("A process holds five thousand different counts at most, of which those that are known go on", async () => {
    const [flood, late] = [await newOwned(), await newOwned()];
    await flushUsage();
    for (let number = 0; number < 5_000; number += 1) answer(flood.clientId, 200, `/api/${number}`);
    answer(late.clientId, 200);
    answer(flood.clientId, 200, "/api/0");
    expect((await readUsage(await own(late))).counts).toEqual([]);
    const { counts } = await readUsage(await own(flood));
    expect(counts).toHaveLength(5_000);
    expect(counts[0]).toEqual({ day: today(), route: "GET /api/0", status: 200, requests: 2 });
    await flushUsage();
    expect(await usageOf(flood)).toHaveLength(5_000);
  });
});

it("The people and live tokens that the deletion of an application concerns are counted", async () => {
  const owner = await newPerson();
  const application = await newApplication(owner.id);
  const { clientId } = application;
  const client = await ownClient(application);
  expect(await countConnections(client)).toEqual({ people: 0, accessTokens: 0, refreshTokens: 0 });
  const [one, other] = [await newPerson(), await newPerson()];
  for (const { id } of [one, one, other]) await newTokens(id, application, ["identify"]);
  await requestToken(application, { grant_type: "client_credentials" });
  expect(await countConnections(client)).toEqual({ people: 2, accessTokens: 4, refreshTokens: 3 });
  await disconnectApplication(one.id, clientId);
  expect(await countConnections(client)).toEqual({ people: 1, accessTokens: 2, refreshTokens: 1 });
  await deleteClient(owner.id, clientId);
  expect(await database().$count(oauthClientUsage, eq(oauthClientUsage.clientId, clientId))).toBe(0);
});

it("A client secret shows when it was last used, written once a minute", async () => {
  const { id } = await newPerson();
  const application = await newApplication(id);
  const lastUse = async () => (await listSecrets(await ownClient(application)))[0]?.lastUsedAt ?? null;
  expect(await lastUse()).toBeNull();
  await requestToken({ ...application, clientSecret: "wrong" }, { grant_type: "client_credentials" });
  expect(await lastUse()).toBeNull();
  const uses = Array.from({ length: 10 }, () => requestToken(application, { grant_type: "client_credentials" }));
  expect((await Promise.all(uses)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  const first = await lastUse();
  expect(first).toBeInstanceOf(Date);
  const moved = await database()
    .update(oauthClientSecrets)
    .set({ lastUsedAt: null })
    .where(eq(oauthClientSecrets.clientId, application.clientId))
    .returning({ id: oauthClientSecrets.id });
  expect(moved).toHaveLength(1);
  await requestToken(application, { grant_type: "client_credentials" });
  expect(await lastUse()).toBeNull();
});
