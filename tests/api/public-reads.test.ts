import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { retiredHandles, users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { subscribeToRequestLog } from "@/lib/core/request-log";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { openProfileReads, type ProfileReads } from "@/lib/operator/server/public-reads";
import { getProfile, updateUser } from "@/lib/people/users/store";
import { awaitArrivedChanges } from "../support/arrived-changes";
import { expectError } from "../support/expected-errors";
import { numberedRenderer } from "../support/numbered-renderer";
import { newPerson } from "../support/people";
import { addRows, setRows } from "../support/rows";
import { parseProfileTarget } from "../support/targets";

const { renderer, rendered, state } = numberedRenderer();

let reads: ProfileReads;
let server: Server;
let base = "";
const logged: (string | number | undefined)[][] = [];
subscribeToRequestLog(({ method, route, status }) => void logged.push([method, route, status]));

beforeAll(async () => {
  // Otherwise a busy machine makes pages again to be sure. They are faked once: another time they would go back.
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  reads = openProfileReads(renderer);
  server = createServer((request, response) => {
    reads.answer(request, response, parseProfileTarget(request.url));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  state.failure = undefined;
  Object.assign(env(), { PAGE_CACHE: "on", RATE_LIMITS: "off", RATE_LIMIT_PUBLIC_READ: undefined });
  rendered.length = 0;
  logged.length = 0;
});
afterAll(async () => {
  vi.useRealTimers();
  server.close().closeAllConnections();
  await reads.close();
});

async function ask(path: string, method = "GET", more: Record<string, string> = {}) {
  const own = { "Accept-Encoding": "identity", ...more };
  const response = await fetch(base + path, { method, headers: own, redirect: "manual" });
  const { date: _, connection: __, "keep-alive": ___, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}
const untilChangesAreKnown = () => awaitArrivedChanges(reads.freshness);
const bodyOf = async (path: string) => (await ask(path)).body;
const statusesOf = async (...paths: string[]) => {
  const statuses = [];
  for (const path of paths) statuses.push((await ask(path)).status);
  return statuses;
};

it("a page is rendered once for all of its addresses and both methods, until its profile changes", async () => {
  const { id, username } = await newPerson();
  await untilChangesAreKnown();
  const lower = username.toLowerCase();
  const addresses = [
    `/${username}`,
    `/${lower}/`,
    `/${username.toUpperCase()}?from=x`,
    `/%${username.charCodeAt(0).toString(16)}${username.slice(1)}`,
  ];
  const first = `<!DOCTYPE html><p>/${lower} 1</p>`;
  for (const address of addresses) expect(await bodyOf(address)).toBe(first);
  expect((await ask(`/${username}`, "HEAD")).headers["content-length"]).toBe(String(first.length));
  expect(rendered).toEqual([`/${lower}`]);
  await updateUser(id, { bio: "Changed" });
  await untilChangesAreKnown();
  expect([await bodyOf(`/${username}`), await bodyOf(`/${username}`)]).toEqual(
    Array(2).fill(`<!DOCTYPE html><p>/${lower} 2</p>`),
  );
  expect(logged).toEqual([
    ...Array(4).fill(["GET", "/[handle]", 200]),
    ["HEAD", "/[handle]", 200],
    ...Array(2).fill(["GET", "/[handle]", 200]),
  ]);
});

it("a page that cannot be rendered says so in the language of the browser, and is rendered again for the next", async () => {
  const { username } = await newPerson();
  state.failure = new Error("this page is ill");
  expectError(/"message":"this page is ill"/);
  const { status, headers, body } = await ask(`/${username}`, "GET", { "Accept-Language": "de" });
  expect([status, headers["cache-control"], headers["content-type"]]).toEqual([
    500,
    "no-store",
    "text/html; charset=utf-8",
  ]);
  expect(body).toContain(`<h1>${messages.de.states.failed.title}</h1>`);
  state.failure = undefined;
  expect(await ask(`/${username}`)).toMatchObject({ status: 200, body: expect.stringMatching(/ 1<\/p>$/) });
});

it("a page whose database is away is a 503 for all who wait for it, in their language, and is tried anew after that", async () => {
  const { username } = await newPerson();
  state.failure = new AppError("unavailable", { text: "The database is away" });
  const visit = async (language: string) => {
    const { status, headers, body } = await ask(`/${username}`, "GET", { "Accept-Language": language });
    const found = body.match(/<html[^>]*>|<h1>[^<]*|<p>.*(?=<\/p>)/g);
    return [status, headers["cache-control"], headers["retry-after"], ...(found ?? [])];
  };
  const answers = await Promise.all(["ar", "nl"].map(visit));
  const unavailable = [503, "no-store", "5"];
  expect(answers).toEqual([
    [
      ...unavailable,
      '<html lang="ar" dir="rtl">',
      "<h1>Vitrine غير متاح حاليًا",
      '<p>تغييراتك المحفوظة في أمان. <a href="">أعد المحاولة بعد بضع ثوانٍ</a>.',
    ],
    [
      ...unavailable,
      '<html lang="en">',
      "<h1>Vitrine is not available right now",
      '<p>Your saved changes are safe. <a href="">Try again in a few seconds</a>.',
    ],
  ]);
  state.failure = undefined;
  expect((await ask(`/${username}`)).status).toBe(200);
});

it("the page for names that nobody can have is made once in each language", async () => {
  const visit = async (name: string, language: string) => {
    const { status, headers, body } = await ask(`/${name}`, "GET", { "Accept-Language": language });
    return [status, headers["cache-control"], body.replace(/ \d+<\/p>/, "")];
  };
  const page = (language: string) => [404, "no-store", `<!DOCTYPE html><p>missing ${language}`];
  expect(await visit("-nobody-one", "pt-BR,en;q=0.3")).toEqual(page("pt"));
  expect(await visit("-nobody-two", "tlh")).toEqual(page("en"));
  expect(await visit("-nobody-one", "en-GB, pt;q=0.9")).toEqual(page("en"));
  expect(await Promise.all(["pt", "pt-PT", "ja"].map((language) => visit("-nobody-two", language)))).toEqual([
    ...[page("pt"), page("pt"), page("ja")],
  ]);
  expect(rendered).toEqual(["missing pt", "missing en", "missing ja"]);
});

it("a name that anybody could have is offered to its visitor, and one that a deleted account had is not", async () => {
  await addRows(retiredHandles, [{ key: "gone-ada", reservedUntil: new Date(Date.now() + 3_600_000) }]);
  expect(await statusesOf("/nobody-one", "/@nobody-one", "/nobody-one/cards", "/gone-ada")).toEqual(Array(4).fill(404));
  expect(rendered).toEqual(["free nobody-one", "free nobody-one"]);
});

it("an address that was pasted with more than a name leads to the page, unless it is a name of its own", async () => {
  const { id, username } = await newPerson();
  const locationOf = async (path: string) => {
    const { status, headers, body } = await ask(path);
    return [status, headers.location, headers["cache-control"], body];
  };
  const path = `/${username.toLowerCase()}`;
  for (const written of [
    `@${username}`,
    `${username}.`,
    `${username},`,
    `${username})`,
    `${username}%20`,
    `(@${username}).`,
  ])
    for (const query of ["", "?utm_source=flyer&utm_campaign=a%20b"])
      expect([written, ...(await locationOf(`/${written}${query}`))]).toEqual([
        ...[written, 302, `${path}${query}`, "no-store", ""],
      ]);
  expect(await statusesOf(`/@${username}/cards`, "/@admin")).toEqual([404, 404]);
  await updateUser(id, { alias: `@x${username}` });
  expect((await ask(`/@x${username}`)).status).toBe(200);
});

it("a user is read in either shape by either path, and a name that nobody has is a 404 that every origin may read", async () => {
  const { username } = await newPerson();
  const paths = [`/api/user/${username}`, `/api/user/${username}?variant=a`, `/api/user/${username.toUpperCase()}`];
  const [a, ...same] = await Promise.all(paths.map(bodyOf));
  expect(same).toEqual([a, a]);
  const b = await ask(`/api/user/${username}?variant=b`);
  expect(await bodyOf(`/api/users/${username}`)).toBe(b.body);
  expect(b.body).not.toBe(a);
  expect(b).toEqual({
    status: 200,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringMatching(/X-Request-Id$/),
      "cache-control": "public, no-cache",
      "content-length": String(Buffer.byteLength(b.body)),
      "content-type": "application/json",
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
    body: b.body,
  });
  const missing = await ask("/api/users/nobody-has-this-name");
  expect([missing.status, JSON.parse(missing.body)]).toEqual([
    404,
    { error: "not_found", error_description: "There is no profile of this name" },
  ]);
  expect(missing.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "content-length": String(Buffer.byteLength(missing.body)),
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(logged.map(([, ...line]) => line)).toEqual([
    ...Array(4).fill(["/api/user/[username]", 200]),
    ["/api/users/[username]", 200],
    ["/api/users/[username]", 404],
  ]);
});

it("a read of a user that comes with a token is logged for whoever has the token, from the cache too, and a page is not", async () => {
  const { username } = await newPerson();
  const token = newSecret("accessToken");
  const lines: unknown[] = [];
  subscribeToRequestLog(({ status, tokenHash, refusal }) => void lines.push([status, tokenHash, refusal?.code]));
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of [`/api/users/${username}`, `/api/users/${username}`, "/api/users/nobody-has-it", `/${username}`])
    await ask(path, "GET", headers);
  await ask(`/api/users/${username}`, "GET", { Authorization: "Bearer something-else" });
  await ask(`/api/users/${username}`);
  expect(lines).toEqual([
    [200, hashSecret(token), undefined],
    [200, hashSecret(token), undefined],
    [404, hashSecret(token), "not_found"],
    ...Array(3).fill([200, undefined, undefined]),
  ]);
});

it("reads of users are limited by address, cached ones too, and a refusal says when to come again; pages are not", async () => {
  const { username } = await newPerson();
  const path = `/api/users/${username}`;
  await ask(path);
  Object.assign(env(), { RATE_LIMITS: "on", RATE_LIMIT_PUBLIC_READ: [{ limit: 2, windowSeconds: 60 }] });
  const { headers } = await ask(path);
  expect(headers).toMatchObject({ "x-ratelimit-limit": "2", "x-ratelimit-remaining": "1" });
  await ask(path);
  const refused = await ask(path);
  expect([refused.status, JSON.parse(refused.body).error]).toEqual([429, "rate_limited"]);
  expect(refused.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "retry-after": expect.stringMatching(/^\d+$/),
    "x-ratelimit-remaining": "0",
  });
  expect(await statusesOf(`/${username}`, `/${username}`)).toEqual([200, 200]);
  expect(logged.map(([, , status]) => status)).toEqual([200, 200, 200, 429, 200, 200]);
});

it("A 304 of a user costs no unit, is answered when none is left, and says what is left", async () => {
  const { username } = await newPerson();
  const path = `/api/user/${username}`;
  await untilChangesAreKnown();
  Object.assign(env(), { RATE_LIMITS: "on", RATE_LIMIT_PUBLIC_READ: [{ limit: 2, windowSeconds: 61 }] });
  const { headers: first } = await ask(path);
  const known = { "If-None-Match": first.etag ?? "" };
  const left = (n: number) => ({ status: 304, headers: { "x-ratelimit-remaining": String(n) } });
  for (let time = 0; time < 5; time += 1) expect(await ask(path, "GET", known)).toMatchObject(left(1));
  expect((await ask(path)).headers).toMatchObject({ "x-ratelimit-remaining": "0" });
  const spent = await ask(path, "GET", known);
  expect(spent).toMatchObject(left(0));
  expect(spent.headers).not.toHaveProperty("retry-after");
  expect((await ask(path, "GET", { "If-None-Match": "*" })).status).toBe(429);
  expect((await ask(path)).status).toBe(429);
});

it("A 304 of a user costs no unit where the profile had to be read, but a unit has to be there", async () => {
  const { username } = await newPerson();
  const path = `/api/user/${username}`;
  const { headers: first } = await ask(path);
  const known = { "If-None-Match": first.etag ?? "" };
  Object.assign(env(), { RATE_LIMITS: "on", RATE_LIMIT_PUBLIC_READ: [{ limit: 1, windowSeconds: 62 }] });
  const { id } = await getProfile(username);
  await updateUser(id, { bio: "Changed" });
  await updateUser(id, { bio: null });
  const again = await ask(path, "GET", known);
  expect(again).toMatchObject({ status: 304, headers: { "x-ratelimit-remaining": "1" } });
  await updateUser(id, { bio: "Changed" });
  expect((await ask(path, "GET", known)).status).toBe(200);
  await updateUser(id, { bio: null });
  expect((await ask(path, "GET", known)).status).toBe(429);
});

it("With PAGE_CACHE=off a page is rendered for each visit, and what is missing is a 404 still", async () => {
  const { username } = await newPerson();
  env().PAGE_CACHE = "off";
  const [cached, uncached] = [reads, openProfileReads(renderer)];
  reads = uncached;
  try {
    await untilChangesAreKnown();
    expect(await statusesOf(`/${username}`, `/${username}`)).toEqual([200, 200]);
    expect(rendered).toEqual([`/${username.toLowerCase()}`, `/${username.toLowerCase()}`]);
    expect(await statusesOf("/-nobody", "/api/user/-nobody")).toEqual([404, 404]);
    expect(rendered.slice(2)).toEqual(["missing en"]);
  } finally {
    reads = cached;
    await uncached.close();
  }
});

it("a page has a copy for a frame while its owner, its visibility to search engines and the operator allow it", async () => {
  const { id, username } = await newPerson();
  const isOwn = eq(users.id, id);
  const statusOf = async () => {
    await untilChangesAreKnown();
    return (await ask(`/${username}/still`)).status;
  };
  expect(await ask(`/${username}/still`)).toMatchObject({ status: 404, body: expect.stringContaining("missing en") });
  expect(logged).toEqual([["GET", "/[handle]/still", 404]]);
  await setRows(users, { showInGallery: true }, isOwn);
  await expect.poll(statusOf).toBe(200);
  await updateUser(id, { privacy: { search_engines_indexing: false } });
  expect(await statusOf()).toBe(404);
  await updateUser(id, { privacy: { search_engines_indexing: true } });
  expect(await statusOf()).toBe(200);
  await setRows(users, { showInGallery: false }, isOwn);
  await expect.poll(statusOf).toBe(404);
  await setRows(users, { showInGallery: true }, isOwn);
  env().GALLERY = "off";
  await expect.poll(statusOf).toBe(404);
  env().GALLERY = "on";
});

it("the cards of a page are served as the page is: from the cache, with a 304, until its profile changes", async () => {
  const { id, username } = await newPerson();
  await untilChangesAreKnown();
  const { status, headers, body } = await ask(`/${username}/cards`);
  expect([status, headers["cache-control"], body]).toEqual([200, "public, no-cache", `<section>${username}</section>`]);
  const known = { "If-None-Match": String(headers.etag) };
  expect(await ask(`/${username.toUpperCase()}/cards`, "GET", known)).toMatchObject({ status: 304, body: "" });
  await updateUser(id, { username: username.toUpperCase() });
  expect(await ask(`/${username}/cards`, "GET", known)).toMatchObject({
    status: 200,
    body: `<section>${username.toUpperCase()}</section>`,
  });
  expect(await ask("/nobody-has-this-name/cards")).toMatchObject({ status: 404 });
  expect(logged.map(([, route]) => route)).toEqual(Array(4).fill("/[handle]/cards"));
});
