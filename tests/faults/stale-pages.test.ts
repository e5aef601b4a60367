import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { updateAccountFlag } from "@/lib/people/users/store";
import { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "../../scripts/programs.mjs";
import { documentsMade } from "../support/made-documents";
import { newApplication, newPerson } from "../support/people";
import { itInLongRun } from "../support/sampling";
import { metricsToken, startServer, type TestServer } from "../support/server";
import { ownerToken } from "../support/site";
import { getUnderHost } from "../support/under-host";

const programs = findPostgres();
const domain = "grace-hopper.example";
let database: PostgresServer;
let sql: Sql;
let server: TestServer;
let strict: TestServer;
let token: string;
let grace: { id: string; username: string };

beforeAll(async () => {
  if (!programs) return;
  // So that the crash loses nothing that was acknowledged.
  database = await startPostgres(programs, { synchronous_commit: "on" });
  const { url } = await createDatabase(database.url);
  process.env.DATABASE_URL = url;
  await migrateDatabase();
  grace = await newPerson({ username: "Grace" });
  await newPerson({ username: "Unseen" });
  await updateAccountFlag("Grace", "isPremium", true);
  const application = await newApplication(grace.id);
  await closeDatabase();
  sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`update users set custom_domain = ${domain} where id = ${grace.id}`;
  const environment = { DATABASE_URL: url, RATE_LIMITS: "off", METRICS_TOKEN: metricsToken };
  server = await startServer(environment);
  strict = await startServer({ ...environment, STALE_SECONDS: "0" });
  token = await ownerToken(server.url, application);
});

const servers = () => [server, strict];

afterAll(async () => {
  for (const one of servers()) await one?.close("SIGKILL");
  await sql?.end();
  await database?.stop();
});

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const paths = ["/Grace", "/api/user/grace", "/api/users/GRACE", "/api/user/Grace?variant=b"];
const ownHost = ({ url }: TestServer) => new URL(url).host;
const readAll = (of: TestServer) => Promise.all(paths.map((path) => getUnderHost(of, path, ownHost(of))));
const statusOf = async (of: TestServer, path: string) => (await fetch(of.url + path)).status;

/**
 * Sees to it that every server has all of it in memory: until the first heartbeat of its notifications has come back, and
 * while they are late, it makes a document for each read, and keeps none.
 */
async function warm(): Promise<void> {
  for (const one of servers()) {
    const madeAnew = async () => {
      const before = await documentsMade(one.url);
      expect((await readAll(one)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await getUnderHost(one, "/", domain)).status).toBe(200);
      return (await documentsMade(one.url)) - before;
    };
    await expect.poll(madeAnew).toBe(0);
  }
}

/** Has a view of Grace counted, as the page's own script does. */
async function view(of: TestServer): Promise<void> {
  const headers = { Origin: of.url, "Sec-Fetch-Site": "same-origin", "User-Agent": chrome };
  expect((await fetch(`${of.url}/Grace/view`, { method: "POST", headers })).status).toBe(204);
}

const isAway = (of: TestServer) => expect.poll(() => statusOf(of, "/api/health")).toBe(503);
const isBack = (of: TestServer) => expect.poll(() => statusOf(of, "/api/health")).toBe(200);

describe.runIf(programs)("while PostgreSQL is unavailable", () => {
  it("visitors get cached documents, marked as stale and not cacheable; all else is refused", async () => {
    await warm();
    const before = await readAll(server);
    const underDomain = await getUnderHost(server, "/", domain);
    await view(server);
    await database.crash();
    await isAway(server);
    // The view's count is due to be announced by now, which fails and must not drop the page.
    await expect.poll(server.output).toContain("new counts of views were not announced");
    const during = await readAll(server);
    expect(during.map(({ status, body }) => [status, body])).toEqual(before.map(({ body }) => [200, body]));
    for (const [index, { headers }] of during.entries()) {
      const { "x-request-id": _, date: __, "cache-status": mark, "cache-control": caching, ...rest } = headers;
      const { "x-request-id": ___, date: ____, "cache-control": usual, ...others } = before[index]?.headers ?? {};
      expect(rest).toEqual(others);
      expect([usual, caching]).toEqual(["public, no-cache", "no-store"]);
      expect(mark).toMatch(/^Vitrine; hit; ttl=-\d+; detail=database-away$/);
    }
    const onDomain = await getUnderHost(server, "/", domain);
    expect([onDomain.status, onDomain.body]).toEqual([200, underDomain.body]);
    expect(onDomain.headers["cache-status"]).toMatch(/^Vitrine; hit; ttl=-/);
    const known = { "If-None-Match": String(before[0]?.headers.etag) };
    const unchanged = await getUnderHost(server, "/grace", ownHost(server), "GET", known);
    expect([unchanged.status, unchanged.headers["cache-control"]]).toEqual([304, "no-store"]);
    expect((await getUnderHost(server, "/grace", ownHost(server), "HEAD")).headers["cache-status"]).toContain("ttl=-");
    for (const path of ["/Unseen", "/nobody", "/api/user/unseen", "/Grace/qr.png"]) {
      expect([path, await statusOf(server, path)]).toEqual([path, 503]);
    }
    const own = await fetch(`${server.url}/api/user`, { headers: { Authorization: `Bearer ${token}` } });
    expect([own.status, own.headers.get("cache-status")]).toEqual([503, null]);
  });

  it("a server with STALE_SECONDS=0 refuses", async () => {
    await isAway(strict);
    expect((await readAll(strict)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect((await getUnderHost(strict, "/", domain)).status).toBe(503);
  });

  it("nothing is marked once it is back, and what changed elsewhere meanwhile is shown", async () => {
    await database.restart();
    await sql`update users set display_name = 'Changed meanwhile' where id = ${grace.id}`;
    for (const one of servers()) {
      await isBack(one);
      await expect
        .poll(async () => (await getUnderHost(one, "/Grace", ownHost(one))).body)
        .toContain("Changed meanwhile");
      expect((await readAll(one)).map(({ headers }) => headers["cache-status"])).toEqual(Array(4).fill(undefined));
      expect((await getUnderHost(one, "/", domain)).body).toContain("Changed meanwhile");
    }
  });

  itInLongRun("what its owner changed here just before is never shown as it was", async () => {
    await warm();
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ display_name: "Changed just before" });
    expect((await fetch(`${server.url}/api/user`, { method: "PATCH", headers, body })).status).toBe(200);
    await database.crash();
    await isAway(server);
    expect((await readAll(server)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect((await getUnderHost(server, "/", domain)).status).toBe(503);
    await database.restart();
    await isBack(server);
    await expect
      .poll(async () => (await getUnderHost(server, "/Grace", ownHost(server))).body)
      .toContain("Changed just before");
  });
});
