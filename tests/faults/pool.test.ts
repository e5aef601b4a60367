import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { wasNeverSent } from "@/db/failure";
import { onDedicatedConnection } from "@/db/own-connection";
import { destroyClient, openClient } from "@/db/postgres-client";
import { openPool, type PostgresPool } from "@/db/postgres-pool";
import { executeRows } from "@/db/sql";
import { changingProfile, subscribeToProfileChanges } from "@/lib/core/owners/change-events";
import { forgetEnv } from "@/lib/core/process/env";
import { findPostgres } from "../../scripts/programs.mjs";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy";
import { expectWithin } from "../support/time-bounds";
import { holdTransactions, openWiredPool } from "../support/wired-pool";

const programs = findPostgres();
const size = 3;
type Opened = Awaited<ReturnType<typeof openWiredPool<TcpProxy>>>;
let opened: Opened | undefined;
let pool: PostgresPool;
let wire: TcpProxy;
let select: Opened["select"];
/** What the pool reports: whether PostgreSQL is away. */
const reports: boolean[] = [];

beforeAll(async () => {
  if (!programs) return;
  opened = await openWiredPool(programs, size, startTcpProxy, (isDown) => reports.push(isDown));
  ({ pool, wire, select } = opened);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  forgetEnv();
  wire?.delayAnswers(0);
  wire?.mend();
  await expect.poll(() => pool?.isDown() ?? false).toBe(false);
  reports.length = 0;
});
afterAll(() => opened?.close());

const hold = (count: number) => holdTransactions(pool, count);
async function failureOf(work: PromiseLike<unknown>) {
  try {
    await work;
    return ["it succeeded"];
  } catch (error) {
    return [(error as { code?: string }).code, wasNeverSent(error)];
  }
}

describe.runIf(programs)("the pool of connections to PostgreSQL", () => {
  it("While every connection is in use, a statement is soon refused with that reason, and the server counts as there", async () => {
    const transactions = hold(size);
    const refused = await expectWithin(5_000, () => Promise.all([failureOf(select(1)), failureOf(select(2))]));
    await pool.ping();
    expect(refused).toEqual([
      ["CONNECTION_BUSY", true],
      ["CONNECTION_BUSY", true],
    ]);
    await transactions.end();
    expect([await select(3), reports]).toEqual([3, []]);
  });

  it("A change that got no connection invalidates nothing, and one that was sent and failed does", async () => {
    const invalidated: string[] = [];
    subscribeToProfileChanges((userId) => invalidated.push(userId));
    const transactions = hold(size);
    const refused = changingProfile("refused", () => pool.client.begin((client) => client.unsafe("select 1")));
    await expect(refused).rejects.toMatchObject({ code: "CONNECTION_BUSY" });
    await transactions.end();
    const failed = changingProfile("failed", () => pool.client.begin((client) => client.unsafe("select 1 / 0")));
    await expect(failed).rejects.toMatchObject({ code: "22012" });
    expect(invalidated).toEqual(["failed"]);
  });

  it("A slow statement holds up nobody while another connection is free", async () => {
    const slow = pool.client.unsafe("select pg_sleep(3)").then(() => "slow");
    const quick = async () => {
      for (let times = 0; times < 50; times += 1) await select(times);
      return "quick";
    };
    expect(await Promise.race([slow, quick()])).toBe("quick");
    // Longer than until the pool looks whether the server is away.
    expect([await slow, reports]).toEqual(["slow", []]);
  });

  it("A slow statement is given up once it takes longer than any of ours may, and its connection is not used again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const own = openPool(1, () => {});
    const stuck = failureOf(own.client.unsafe("select pg_sleep(600)"));
    // A statement begins once it is awaited.
    await own.ping();
    vi.advanceTimersByTime(29_000);
    expect(await Promise.race([stuck, own.ping().then(() => "it waits")])).toBe("it waits");
    vi.advanceTimersByTime(1_500);
    expect(await stuck).toEqual(["CONNECTION_LOST", false]);
    vi.useRealTimers();
    expect(await failureOf(own.client.unsafe("select 1"))).toEqual(["it succeeded"]);
    await own.close();
  });

  it("A slow statement on its own connection has no time limit, and ends when it is aborted", async () => {
    const limits = () =>
      onDedicatedConnection("test", async (own) => {
        const names = ["statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout", "application_name"];
        return Promise.all(
          names.map(async (name) => (await own.execute(`select current_setting('${name}')`)) as unknown),
        );
      });
    expect(await limits()).toEqual(["0", "0", "1min", "vitrine-test"].map((setting) => [{ current_setting: setting }]));
    const controller = new AbortController();
    const reason = new Error("no longer needed");
    const aborted = onDedicatedConnection("test", (own) => own.execute("select pg_sleep(60)"), controller.signal);
    setImmediate(() => controller.abort(reason));
    await expect(aborted).rejects.toBe(reason);
    await expect(onDedicatedConnection("test", async () => "work", controller.signal)).rejects.toBe(reason);
  });

  it("A PostgreSQL that goes silent is reported once, fails what waits within five seconds, and is used again later", async () => {
    const transactions = hold(1);
    await expect.poll(transactions.begun).toBe(1);
    wire.cut();
    const held = failureOf(transactions.end());
    // The transaction has one connection, and of the statements four are in flight on each of the others.
    const sent = (size - 1) * 4;
    const asked = Array.from({ length: sent + 4 }, () => failureOf(select(1)));
    const failures = await expectWithin(5_000, () => Promise.all([held, ...asked]));
    const lost = failures.filter(([, isUnsent]) => isUnsent === false);
    expect(lost).toEqual(Array(1 + sent).fill(["CONNECTION_DOWN", false]));
    const reasons = failures.filter(([, isUnsent]) => isUnsent === true).map(([code]) => code);
    expect(reasons).toEqual(Array(4).fill(expect.stringMatching(/^CONNECTION_(?:DOWN|BUSY)$/)));
    expect(await expectWithin(50, () => failureOf(select(2)))).toEqual(["CONNECTION_DOWN", true]);
    await expect(pool.ping()).rejects.toMatchObject({ code: "CONNECTION_DOWN" });
    expect(reports).toEqual([true]);
    wire.mend();
    await expectWithin(5_000, () => expect.poll(() => pool.isDown()).toBe(false));
    expect([await select(3), reports]).toEqual([3, [true, false]]);
  });

  it("A PostgreSQL that goes silent is not waited for by the end of a pool", async () => {
    const ending = openPool(size, () => {});
    expect((await ending.client.unsafe("select 1 as one"))[0]).toEqual({ one: 1 });
    const last = failureOf(ending.client.unsafe("select pg_sleep(60)"));
    wire.cut();
    const lost = failureOf(select(1));
    await expectWithin(3_000, () => ending.close());
    expect(await last).toEqual([expect.stringMatching(/^CONNECTION_/), false]);
    // The connections of the other pool are lost, too.
    expect(await lost).toEqual(["CONNECTION_DOWN", false]);
  });

  it.each([
    ["nothing listens", "127.0.0.1:1", "ECONNREFUSED"],
    ["its socket is missing", "/nowhere", "ENOENT"],
  ])(
    "A PostgreSQL that takes no connections fails a statement at once where %s, and counts as away",
    async (_, host, code) => {
      vi.stubEnv("PGHOST", host);
      vi.stubEnv("DATABASE_URL", "postgres:///postgres");
      forgetEnv();
      const lost = openPool(1, () => {});
      expect(await failureOf(lost.client.unsafe("select 1"))).toEqual([code, false]);
      await expect.poll(() => lost.isDown()).toBe(true);
      await lost.close();
    },
  );

  it("A PostgreSQL that needs a connection limit fails the statements beyond it, and counts as there", async () => {
    await pool.client.unsafe("create role guest login connection limit 1");
    const url = new URL(process.env.DATABASE_URL ?? "");
    url.username = "guest";
    vi.stubEnv("DATABASE_URL", url.href);
    forgetEnv();
    const changes: boolean[] = [];
    const small = openPool(2, (isDown) => changes.push(isDown));
    const held = holdTransactions(small, 1);
    await expect.poll(held.begun).toBe(1);
    expect(await failureOf(small.client.unsafe("select 1"))).toEqual(["53300", false]);
    await held.end();
    expect(await failureOf(small.client.unsafe("select 1"))).toEqual(["it succeeded"]);
    expect(changes).toEqual([]);
    await small.close();
  });

  it("A balancer without a server, which closes each connection at once, counts as away", async () => {
    const balancer = createServer((socket) => socket.on("error", () => {}).end()).listen(0, "127.0.0.1");
    await once(balancer, "listening");
    const { port } = balancer.address() as { port: number };
    vi.stubEnv("DATABASE_URL", `postgres://app@127.0.0.1:${port}/postgres`);
    forgetEnv();
    const lost = openPool(2, () => {});
    expect(await expectWithin(5_000, () => failureOf(lost.client.unsafe("select 1")))).toEqual([
      "CONNECTION_DOWN",
      false,
    ]);
    await lost.close();
    balancer.close();
  });

  it("A lost connection fails the statement on it, and no other", async () => {
    const session = async () =>
      (await pool.client.unsafe("select pg_backend_pid() as pid, pg_sleep(0.2)"))[0]?.pid as number;
    const sessions = await Promise.all([session(), session(), session()]);
    expect(new Set(sessions).size).toBe(size);
    const watching = openClient({ max: 1 });
    await watching.unsafe("select pg_advisory_lock(1)");
    const lost = Array.from(sessions, () => failureOf(pool.client.unsafe("select pg_advisory_xact_lock_shared(1)")));
    const waiting = () => watching.unsafe("select pid from pg_locks where locktype = 'advisory' and not granted");
    await expect.poll(async () => (await waiting()).length).toBe(size);
    await watching.unsafe(`select pg_terminate_backend(${sessions[0]}, 5000)`);
    await destroyClient(watching);
    const failed = (await Promise.all(lost)).filter(([outcome]) => outcome !== "it succeeded");
    expect(failed).toEqual([[expect.stringMatching(/^(?:57P01|CONNECTION_CLOSED|ECONNRESET)$/), false]]);
    expect([await Promise.all([1, 2, 3, 4].map(select)), reports]).toEqual([[1, 2, 3, 4], []]);
  });

  it("A pool leaves times to drizzle, which reads them from text", async () => {
    const [row] = await pool.client.unsafe("select '2026-01-02 03:04:05+00'::timestamptz at time zone 'UTC' as at");
    expect(row).toEqual({ at: "2026-01-02 03:04:05" });
  });

  it.each([
    ["two fewer than all, since the feed of changes and checks take them", 5, 3],
    ["ten, however many there may be", 60, 10],
    ["one at least", 2, 1],
  ])("A pool has %s", async (_, DATABASE_CONNECTIONS, queries) => {
    await closeDatabase();
    forgetEnv();
    vi.stubEnv("DATABASE_CONNECTIONS", String(DATABASE_CONNECTIONS));
    const session = () =>
      database().transaction(async (transaction) => {
        const [row] = await executeRows<{ pid: number }>(
          transaction,
          sql`select pg_backend_pid() as pid, pg_sleep(0.02)`,
        );
        return row?.pid;
      });
    // Twice as many as there are connections, and no more, since the last one waits for all before it.
    const sessions = await Promise.all(Array.from({ length: 2 * queries }, session));
    expect(new Set(sessions).size).toBe(queries);
    await closeDatabase();
  });

  it("A client of PostgreSQL reads arrays of texts, with what has to be quoted in them", async () => {
    const client = openClient({ max: 1 });
    const texts = ["a", "b,c", 'd"e', "f\\g", "{h}", "", "null", null];
    const [row] = await client`select array['a', 'b,c', 'd"e', 'f\\g', '{h}', '', 'null', null]::text[] as texts`;
    expect(row?.texts).toEqual(texts);
    await destroyClient(client);
  });
});
