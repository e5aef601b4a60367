import { once } from "node:events";
import { createServer } from "node:net";
import postgres, { type Sql } from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openClient, pingServer } from "@/db/postgres-client";
import { openPool, type PostgresPool } from "@/db/postgres-pool";
import { watchServer } from "@/db/server-watch";
import { forgetEnv } from "@/lib/env";
import { type PostgresServer, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "../../scripts/programs.mjs";
import { now } from "../support/time-bounds";
import { holdTransactions } from "../support/wired-pool";

const programs = findPostgres();
let database: PostgresServer;
let sql: Sql;
let pool: PostgresPool;
/** What the pool reports: whether PostgreSQL is down. */
const reports: boolean[] = [];

beforeAll(async () => {
  if (!programs) return;
  database = await startPostgres(programs);
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  // Limits of connections do not hold for a superuser.
  await sql`create role app login`;
  const asApp = new URL(database.url);
  asApp.username = "app";
  process.env.DATABASE_URL = asApp.href;
  pool = openPool(3, (isDown) => reports.push(isDown));
});
afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});
afterAll(async () => {
  await pool?.close();
  await sql?.end();
  await database?.stop();
});

const value = async (statement: string): Promise<unknown> => (await pool.client.unsafe(statement))[0]?.value;
/** Nothing listens where connections of this process lead from now on. */
const nowhere = () => {
  vi.stubEnv("DATABASE_URL", "postgres://app@127.0.0.1:1/postgres");
  forgetEnv();
};
const sessions = async () => (await sql`select from pg_stat_activity where usename = 'app'`).length;

describe.runIf(programs)("where PostgreSQL has no room for another connection", () => {
  it("a statement that needs one fails alone, while another one is answered", async () => {
    await sql`alter role app connection limit 1`;
    const slow = holdTransactions(pool, 1);
    await expect.poll(slow.begun).toBe(1);
    await expect(value("select 1 as value")).rejects.toMatchObject({ code: "53300" });
    // After half a second without an answer the server is looked at.
    await new Promise((resolve) => setTimeout(resolve, 800));
    // The pool replaces its connections, which takes one more for a moment.
    await sql`alter role app connection limit -1`;
    await slow.end();
    expect([await value("select 2 as value"), reports]).toEqual([2, []]);
  });

  it("at all, it counts as down until it lets somebody in", async () => {
    await sql`alter role app connection limit 0`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'`;
    await expect.poll(sessions).toBe(0);
    await expect.poll(() => value("select 1 as value").catch(({ code }) => code)).toBe("CONNECTION_DOWN");
    expect(reports).toEqual([true]);
    await expect(pool.ping()).rejects.toMatchObject({ code: "CONNECTION_DOWN" });
    await sql`alter role app connection limit -1`;
    await expect.poll(() => pool.watch.isDown()).toBe(false);
    // An error of the statement is an answer as well.
    await expect(value("select 1 / 0 as value")).rejects.toMatchObject({ code: "22012" });
    expect(reports).toEqual([true, false]);
    // A connection works now, so that a refusal of another one is no outage any more.
    await sql`alter role app connection limit 0`;
    await pool.watch.checkServer();
    expect([pool.watch.isDown(), await value("select 3 as value")]).toEqual([false, 3]);
    await sql`alter role app connection limit -1`;
  });

  it("but the pool has asked for none yet, it does not count as down", async () => {
    await sql`alter role app connection limit 0`;
    const fresh = openPool(1, (isDown) => reports.push(isDown));
    reports.length = 0;
    await fresh.watch.checkServer();
    expect([fresh.watch.isDown(), reports]).toEqual([false, []]);
    await fresh.close();
    await sql`alter role app connection limit -1`;
  });
});

describe.runIf(programs)("where nothing listens at the address of PostgreSQL", () => {
  it("a statement fails at once, and the server counts as down", async () => {
    nowhere();
    const lost = openPool(1, () => {});
    await expect(lost.client.unsafe("select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await expect.poll(() => lost.watch.isDown()).toBe(true);
    await lost.close();
  });
});

describe.runIf(programs)("the watch of a server", () => {
  function watchWith(isCutOff: boolean) {
    const told: string[] = [];
    const watch = watchServer({
      onDown: () => told.push("down"),
      onUp: () => told.push("up"),
      probe: () => "select 1",
      isCutOff: () => isCutOff,
    });
    return { told, watch };
  }

  it("reports an outage once, and its end", async () => {
    const { told, watch } = watchWith(false);
    await watch.checkServer();
    expect([watch.isDown(), told]).toEqual([false, []]);
    nowhere();
    await Promise.all([watch.checkServer(), watch.checkServer()]);
    await watch.checkServer();
    expect([watch.isDown(), told]).toEqual([true, ["down"]]);
    vi.unstubAllEnvs();
    forgetEnv();
    await expect.poll(() => told).toEqual(["down", "up"]);
    expect(watch.isDown()).toBe(false);
    watch.close();
  });

  it("reports nothing once it is closed, before an outage or in the middle of one", async () => {
    const [before, between] = [watchWith(false), watchWith(false)];
    before.watch.close();
    nowhere();
    await Promise.all([before.watch.checkServer(), between.watch.checkServer()]);
    between.watch.close();
    vi.unstubAllEnvs();
    forgetEnv();
    const other = watchWith(false);
    nowhere();
    const late = other.watch.checkServer();
    other.watch.close();
    await late;
    // Longer than until the next look at a server that is down.
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect([before.told, between.told, other.told]).toEqual([[], ["down"], []]);
    expect([before, between, other].map(({ watch }) => watch.isDown())).toEqual([false, true, false]);
  });

  it("takes a refusal for an outage only where no other connection works", async () => {
    await sql`alter role app connection limit 0`;
    const [connected, cutOff] = [watchWith(false), watchWith(true)];
    await Promise.all([connected.watch.checkServer(), cutOff.watch.checkServer()]);
    expect([connected.told, cutOff.told]).toEqual([[], ["down"]]);
    await sql`alter role app connection limit -1`;
    await expect.poll(() => cutOff.told).toEqual(["down", "up"]);
    for (const { watch } of [connected, cutOff]) watch.close();
  });

  it("measures the time without a byte from the server", async () => {
    const { watch } = watchWith(false);
    await pingServer(5_000);
    expect(watch.silence()).toBeLessThan(50);
    await expect.poll(() => watch.silence()).toBeGreaterThan(200);
    await pingServer(5_000);
    expect(watch.silence()).toBeLessThan(50);
    watch.close();
  });
});

describe.runIf(programs)("a client", () => {
  it("reads arrays of texts, with what has to be quoted in them", async () => {
    const client = openClient({ max: 1 });
    const texts = ["a", "b,c", 'd"e', "f\\g", "{h}", "", "null", null];
    const [row] = await client.sql`select array['a', 'b,c', 'd"e', 'f\\g', '{h}', '', 'null', null]::text[] as texts`;
    expect(row?.texts).toEqual(texts);
    await client.destroy();
  });

  it("takes an error of the statement for an answer of the server, and no connection for none", async () => {
    expect(await pingServer(5_000, "select 1 / 0")).toBeUndefined();
    expect(await pingServer(5_000)).toBeUndefined();
    nowhere();
    await expect(pingServer(5_000)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("pauses before it connects again to what closes its connections without an answer", async () => {
    const opened: number[] = [];
    const server = createServer((socket) => {
      opened.push(now());
      socket.on("error", () => {}).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    vi.stubEnv("DATABASE_URL", `postgres://app@127.0.0.1:${port}/postgres`);
    forgetEnv();
    const client = openClient({ max: 1 });
    const asked = expect(client.sql.unsafe("select 1")).rejects.toThrow();
    await expect.poll(() => opened.length).toBeGreaterThan(4);
    await client.destroy();
    await asked;
    const count = opened.length;
    // Longer than the pause in which the client was ended.
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(opened).toHaveLength(count);
    server.close();
    const pauses = opened.slice(1).map((at, index) => at - (opened[index] ?? 0));
    // A timer may fire up to a millisecond early.
    expect(Math.min(...pauses)).toBeGreaterThan(98);
  });
});
