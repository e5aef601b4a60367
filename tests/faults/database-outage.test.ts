import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { newSecret } from "@/lib/core/secrets";
import { hashPassword } from "@/lib/people/auth/password/password";
import { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "../../scripts/programs.mjs";
import { Agent } from "../support/agent";
import { type Seen, sendAndRecord, startLoad } from "../support/load";
import { newApplication, newPerson } from "../support/people";
import { requestLinesDuring, withoutTimes } from "../support/request-lines";
import { itInLongRun, sampled } from "../support/sampling";
import { startServer, type TestServer } from "../support/server";
import { ownerToken } from "../support/site";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy";
import { expectMilliseconds, expectWithin, monotonicNow } from "../support/time-bounds";

const programs = findPostgres();
const password = "correct horse battery";
/** Milliseconds: the service promises 5 s and 10 s, and the rest is the clients' own. */
const promised = { answer: 5_500, recovery: 10_500 };

let database: PostgresServer;
let url: string;
let wire: TcpProxy;
let server: TestServer;
let token: string;
let username: string;
let agent: Agent;

beforeAll(async () => {
  if (!programs) return;
  database = await startPostgres(programs);
  ({ url } = await createDatabase(database.url));
  process.env.DATABASE_URL = url;
  await migrateDatabase();
  const person = await newPerson({ username: "Ada", passwordHash: await hashPassword(password) });
  ({ username } = person);
  const application = await newApplication(person.id);
  await closeDatabase();
  wire = await startTcpProxy(Number(new URL(url).port));
  const throughWire = new URL(url);
  throughWire.port = String(wire.port);
  server = await startServer({ DATABASE_URL: throughWire.href, RATE_LIMITS: "off", STALE_SECONDS: "0" });
  token = await ownerToken(server.url, application);
  agent = new Agent(server.url);
  await agent.signIn(username, password);
  expect((await agent.fetch("/settings/developers")).status).toBe(200);
});

afterAll(async () => {
  await server?.close("SIGKILL");
  await wire?.close();
  await database?.stop();
});

/** Runs statements as an operator would, past the wire. */
async function administer<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

let written = 0;
function patch(): Promise<Seen> {
  const text = String(++written);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ bio: text, location: text });
  return sendAndRecord("patch", (signal) =>
    fetch(`${server.url}/api/user`, { method: "PATCH", headers, body, signal }),
  );
}
function read(): Promise<Seen> {
  const headers = { Authorization: `Bearer ${token}` };
  return sendAndRecord("read", (signal) => fetch(`${server.url}/api/user`, { headers, signal }));
}
const health = () => sendAndRecord("health", (signal) => fetch(`${server.url}/api/health`, { signal }));
const page = () => sendAndRecord("page", (signal) => fetch(`${server.url}/${username}`, { signal }));
const requests = [read, patch, page, health, read, patch, page, patch];

const longestOf = (seen: Seen[]) => Math.max(...seen.map(({ milliseconds }) => milliseconds));
const strange = (seen: Seen[]) =>
  seen.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter === "5"));

/** When the last request that was refused had begun, or else the moment given. */
const lastRefusal = (seen: Seen[], since: number) =>
  Math.max(since, ...seen.filter(({ status }) => status !== 200).map(({ begun }) => begun));

type Outage = { begin: () => unknown; end: () => unknown; asked?: (() => Promise<Seen>)[] };

/** One that is noticed at once, and those that only silence tells of: in `npm test` one of these. */
const outages: [string, Outage][] = [
  ["its process crashed", { begin: () => database.crash(), end: () => database.restart() }],
  ...sampled<[string, Outage]>([
    ["it stands still", { begin: () => database.freeze(), end: () => database.thaw() }],
    [
      "it stands still (and only pages are asked for)",
      { begin: () => database.freeze(), end: () => database.thaw(), asked: [page, page] },
    ],
    ["the wire to it went dead", { begin: () => wire.cut(), end: () => wire.mend() }],
  ]),
];

it.runIf(programs).each(outages)(
  "While PostgreSQL is away since %s, requests get a 503 within 5 seconds, and answers within 10 of its return",
  async (_, { begin, end, asked = requests }) => {
    const load = startLoad(asked.length, (index) => (asked[index] ?? read)());
    /** What was asked for since that moment and answered with that status. */
    const kindsOf = (wanted: number, since: number) =>
      new Set(load.seen.filter(({ begun, status }) => begun > since && status === wanted).map(({ what }) => what));
    await expect.poll(() => kindsOf(200, 0).size).toBe(new Set(asked).size);
    const kinds = kindsOf(200, 0);
    await begin();
    const gone = monotonicNow();
    await expect.poll(() => kindsOf(503, gone)).toEqual(kinds);
    const settled = monotonicNow();
    await expect.poll(() => kindsOf(503, settled)).toEqual(kinds);
    const during = load.seen.filter(({ begun }) => begun > settled);
    await end();
    const returned = monotonicNow();
    expect(new Set(during.map(({ what, status }) => `${what} ${status}`))).toEqual(
      new Set([...kinds].map((what) => `${what} 503`)),
    );
    const isBack = () => monotonicNow() - lastRefusal(load.seen, returned) > 800;
    await expect.poll(isBack).toBe(true);
    const seen = await load.stop();
    const longest = longestOf(seen);
    const recovery = Math.round(lastRefusal(seen, returned) - returned);
    process.stdout.write(`${seen.length} requests; longest ${longest} ms; back ${recovery} ms after\n`);
    expect(strange(seen)).toEqual([]);
    expectMilliseconds(longest, promised.answer);
    expectMilliseconds(recovery, promised.recovery);
    expect(new Set(seen.filter(({ status }) => status === 200).map(({ what }) => what))).toEqual(kinds);
    const [row] = await administer((sql) => sql`select bio, location from users where username = ${username}`);
    expect(row?.bio).toBe(row?.location);
    expect(server.output().match(/.*\n.*(?:unhandled|uncaught).*/i)).toBeNull();
  },
);

it.runIf(programs)("connections that PostgreSQL ends cost the requests on them a 503, and no other", async () => {
  const load = startLoad(requests.length, (index) => (requests[index] ?? read)());
  await pause(500);
  const connections = await administer(async (sql) => {
    const pids = (
      await sql`select pid, pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and application_name like 'vitrine%'`
    ).map(({ pid }) => pid);
    const open = () => sql`select pid from pg_stat_activity where pid in ${sql(pids)}`;
    // Each process of PostgreSQL ends itself when it next has a core, and until then refuses whoever uses it.
    await expect.poll(async () => (await open()).length).toBe(0);
    return pids.length;
  });
  const ended = monotonicNow();
  await pause(1_000);
  const seen = await load.stop();
  expect(strange(seen)).toEqual([]);
  expectMilliseconds(longestOf(seen), promised.answer);
  expectMilliseconds(lastRefusal(seen, ended) - ended, 500);
  expect(seen.filter(({ status }) => status !== 200).length).toBeLessThanOrEqual(requests.length + connections);
});

it.runIf(programs)(
  "a statement that waits for a lock is not cut short; a request without a free connection is soon refused, and health stays good",
  async () => {
    const { seen: held, patching } = await administer(async (sql) => {
      const all = await sql.begin(async (holder) => {
        await holder`lock table users in access exclusive mode`;
        const begun = monotonicNow();
        let answered = 0;
        const send = () =>
          patch().finally(() => {
            answered += 1;
          });
        // Ten connections with four statements each.
        const sent = Array.from({ length: 40 }, send);
        const waits = () =>
          administer(
            (other) => other<{ query: string }[]>`
            select query from pg_stat_activity where wait_event_type = 'Lock'`,
          );
        await expect.poll(async () => (await waits()).length).toBe(10);
        // Of the statements that each connection is at; another may be the server's own, for which the changes wait.
        const patching = (await waits()).filter(({ query }) => query.includes('update "users"')).length;
        sent.push(...Array.from({ length: 14 }, send));
        // Any of them: the server may still be reading some of the first when the last ones come.
        await expect.poll(() => answered).toBeGreaterThanOrEqual(14);
        const seenHealth = await health();
        // Longer than the pool waits for a connection, and shorter than PostgreSQL for a lock.
        await pause(Math.max(0, 3_600 - (monotonicNow() - begun)));
        return { sent, seenHealth, patching };
      });
      expect(all.seenHealth.status).toBe(200);
      expect(all.patching).toBeGreaterThanOrEqual(8);
      return { seen: await Promise.all(all.sent), patching: all.patching };
    });
    const byStatus = (wanted: number) => held.filter(({ status }) => status === wanted);
    const served = byStatus(200).length;
    // There are forty places. What the server does by itself may wait in some of them, seen at the head of a connection or
    // not: each second it looks for events of webhooks, in one place, and every ten seconds two transactions write usage
    // and requests, each in the four of a whole connection.
    expect(served).toBeGreaterThanOrEqual(4 * patching - 9);
    expect(served).toBeLessThanOrEqual(40);
    expect(byStatus(503)).toHaveLength(54 - served);
    expectMilliseconds(longestOf(byStatus(503)), promised.answer);
    expect(strange(held)).toEqual([]);
  },
);

itInLongRun("A server that was held up itself does not take PostgreSQL for away", async () => {
  if (!programs) return;
  const before = server.output().length;
  const load = startLoad(requests.length, (index) => (requests[index] ?? read)());
  for (let round = 0; round < 3; round++) {
    process.kill(server.pid, "SIGSTOP");
    await pause(2_800);
    process.kill(server.pid, "SIGCONT");
    await pause(300);
  }
  const seen = await load.stop();
  expect(server.output().slice(before)).not.toMatch(/does not answer|answers again/);
  expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
});

it.runIf(programs)("a page says so without script, nobody is signed out, and what was open goes on", async () => {
  wire.cut();
  for (const path of [`/${username}`, "/settings/developers", "/"]) {
    const response = await expectWithin(promised.answer, () => agent.fetch(path));
    const html = await response.text();
    if (path === "/" && response.status === 200) continue;
    expect([path, response.status]).toEqual([path, 503]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "retry-after": "5",
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(html).toContain("Vitrine is not available right now");
    expect(html).toContain('<meta name="viewport"');
    expect(html).not.toMatch(/<script|database|Error/);
  }
  wire.mend();
  const isBack = async () => (await agent.fetch("/settings/developers")).status;
  await expectWithin(promised.recovery, () => expect.poll(isBack).toBe(200));
});

const refusedPaths: [path: string, route: string][] = [
  ["/Ada", "/[handle]"],
  ["/nobody", "/[handle]"],
  ["/api/user/Ada", "/api/user/[username]"],
  ["/api/links", "/api/links"],
  ["/oauth2/authorize?client_id=11111111-1111-4111-8111-111111111111", "/oauth2/authorize"],
];

describe.runIf(programs)("while the database is away", () => {
  beforeAll(() => database.crash());
  afterAll(async () => {
    await database.restart();
    while ((await page()).status !== 200) await pause(100);
  });

  it.each(refusedPaths)(
    "%s gets a 503 and one line, both under one id, which its failure tells as well",
    async (path, route) => {
      let answer: Response | undefined;
      const before = server.output().length;
      const headers = { Authorization: `Bearer ${newSecret("accessToken")}` };
      const lines = await requestLinesDuring(server, async () => {
        answer = await fetch(server.url + path, { headers });
      });
      const id = answer?.headers.get("x-request-id");
      expect([answer?.status, id]).toEqual([503, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      expect(lines.map(withoutTimes)).toEqual([{ level: 30, id, method: "GET", route, status: 503 }]);
      const printed = server.output().slice(before);
      const failures = printed.matchAll(/"level":[45]0,.*"id":"([^"]+)"/g);
      expect(new Set(Array.from(failures, ([, failed]) => failed))).toEqual(new Set([id]));
      expect(printed).not.toMatch(/^ +at |Failed query|select /m);
    },
  );
});

it.runIf(programs)("a server that starts before PostgreSQL waits for it, and is ready when it is", async () => {
  await database.crash();
  let said = "";
  const early = startServer({ DATABASE_URL: url }, undefined, undefined, (output) => {
    said = output;
  });
  await expect.poll(() => said).toContain("cannot be used (ECONNREFUSED)");
  await database.restart();
  const { output, close } = await early;
  expect(output()).toMatch(/cannot be used \(ECONNREFUSED\): .+ Trying for 30 seconds/);
  expect(await close()).toBe(0);
});
