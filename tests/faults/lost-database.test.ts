import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, connection, database, subscribeToDatabaseChange } from "@/db/client";
import { wasNeverSent } from "@/db/failure";
import { onOwnConnection } from "@/db/own-connection";
import { openClient } from "@/db/postgres-client";
import { openPool, type PostgresPool } from "@/db/postgres-pool";
import { rowsOf } from "@/db/rows";
import { unblockedNow } from "@/lib/deadline";
import { forgetEnv } from "@/lib/env";
import { forgetSingleton } from "@/lib/singleton";
import { findPostgres } from "../../scripts/programs.mjs";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy";
import { within } from "../support/time-bounds";
import { openWiredPool } from "../support/wired-pool";

const programs = findPostgres();
const size = 2;
type Opened = Awaited<ReturnType<typeof openWiredPool<TcpProxy>>>;
let opened: Opened | undefined;
let pool: PostgresPool;
let wire: TcpProxy;
let select: Opened["select"];
/** What the pool reports: whether PostgreSQL is down. */
const reports: boolean[] = [];

beforeAll(async () => {
  if (!programs) return;
  opened = await openWiredPool(programs, size, startTcpProxy, (isDown) => reports.push(isDown));
  ({ pool, wire, select } = opened);
  await pool.client.unsafe("create table counters (n int)");
  await pool.client.unsafe("insert into counters values (0)");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  forgetEnv();
  wire?.delayAnswers(0);
  wire?.mend();
  await expect.poll(() => pool?.watch.isDown() ?? false).toBe(false);
  reports.length = 0;
});
afterAll(() => opened?.close());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => ["it succeeded"],
    (error: { code?: string }) => [error.code, wasNeverSent(error)],
  );
/** Holds one connection with a lock on the row. */
function lockRow() {
  let isLocked = false;
  const held = pool.client.begin(async (sql) => {
    await sql.unsafe("update counters set n = n + 1");
    isLocked = true;
    await new Promise(() => {});
  });
  return { held, isLocked: () => isLocked };
}

describe.runIf(programs)("a database that goes silent", () => {
  it("fails what was sent to it and what waits, refuses the rest at once, and is used again when it answers", async () => {
    const { held, isLocked } = lockRow();
    const { held: other, isLocked: isOtherWaiting } = lockRow();
    const lost = [failureOf(held), failureOf(other)];
    await expect.poll(() => isLocked() || isOtherWaiting()).toBe(true);
    wire.cut();
    const [waiting, pinged] = [failureOf(select(1)), failureOf(pool.ping())];
    // This one has not waited for as long as the server is silent.
    const begun = unblockedNow();
    const afterTwoSeconds = async () => {
      while (unblockedNow() - begun < 2_000) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    const late = afterTwoSeconds().then(() => failureOf(select(1)));
    expect(await Promise.all([...lost, waiting, late, pinged])).toEqual([
      ["CONNECTION_DOWN", false],
      ["CONNECTION_DOWN", false],
      [expect.stringMatching(/^CONNECTION_(?:DOWN|BUSY)$/), true],
      ["CONNECTION_DOWN", true],
      ["CONNECTION_DOWN", true],
    ]);
    await expect.poll(() => pool.watch.isDown()).toBe(true);
    expect(await within(50, () => failureOf(select(2)))).toEqual(["CONNECTION_DOWN", true]);
    await expect(pool.ping()).rejects.toMatchObject({ code: "CONNECTION_DOWN" });
    expect(reports).toEqual([true]);
    wire.mend();
    await expect.poll(() => pool.watch.isDown()).toBe(false);
    expect([await select(3), reports]).toEqual([3, [true, false]]);
    // The sessions behind the dead connections were ended, and their locks with them.
    expect((await pool.client.unsafe("update counters set n = n + 10 returning n"))[0]).toEqual({ n: 10 });
  });

  it("is given up only after a few seconds without a byte: while answers come late, all are waited for", async () => {
    wire.delayAnswers(1_200);
    const values = Array.from({ length: 6 }, (_, index) => index);
    expect(await Promise.all(values.map(select))).toEqual(values);
    expect([pool.watch.isDown(), reports]).toEqual([false, []]);
  });

  it("has got eight statements for each connection that no transaction holds, and none of the others", async () => {
    // Earlier ones do not count.
    for (let ended = 0; ended < size; ended += 1) await pool.client.begin((sql) => sql.unsafe("select 1"));
    wire.cut();
    const transaction = failureOf(pool.client.begin((sql) => sql.unsafe("select 1")));
    const failures = await Promise.all(Array.from({ length: 30 }, (_, index) => failureOf(select(index))));
    expect(await transaction).toEqual(["CONNECTION_DOWN", false]);
    expect(failures.filter(([, isUnsent]) => isUnsent === false)).toHaveLength(8);
    expect(failures.filter(([, isUnsent]) => isUnsent === true)).toHaveLength(22);
  });

  it("is not waited for by its pool's end", async () => {
    const ending = openPool(size, () => {});
    expect((await ending.client.unsafe("select 1 as one"))[0]).toEqual({ one: 1 });
    const last = failureOf(Promise.resolve(ending.client.unsafe("select pg_sleep(60)")));
    wire.cut();
    const lost = failureOf(select(1));
    await within(3_000, () => ending.close());
    // The connections of the other pool are lost, too.
    expect(await lost).toEqual(["CONNECTION_DOWN", false]);
    expect(await last).toEqual([expect.stringMatching(/^CONNECTION_/), false]);
  });
});

describe.runIf(programs)("transactions that wait for a connection", () => {
  it("begin one by one as others end, and the rest are refused with that reason", async () => {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (number: number) =>
      pool.client.begin(async () => {
        begun.push(number);
        await new Promise<void>((resolve) => ends.push(resolve));
        return number;
      });
    const first = [work(1), work(2)];
    await expect.poll(() => begun.length).toBe(size);
    const [third, ...rest] = [work(3), work(4), work(5)];
    ends[0]?.();
    const isThird = third?.then(
      () => true,
      () => false,
    );
    const refused = ["CONNECTION_BUSY", true];
    expect(await Promise.all(rest.map(failureOf))).toEqual([refused, refused]);
    for (const end of ends) end();
    expect(await Promise.all(first)).toEqual([1, 2]);
    // On a busy machine the first may have ended too late for the third.
    expect(begun.toSorted()).toEqual((await isThird) ? [1, 2, 3] : [1, 2]);
  });
});

describe.runIf(programs)("a connection of the pool", () => {
  it("leaves times to drizzle, which reads them from text", async () => {
    const [row] = await pool.client.unsafe("select '2026-01-02 03:04:05+00'::timestamptz at time zone 'UTC' as at");
    expect(row).toEqual({ at: "2026-01-02 03:04:05" });
  });

  it("that the server ends is reported as lost; one that this service ends is not", async () => {
    let losses = 0;
    const open = () => openClient({ max: 1 }, () => (losses += 1));
    const ended = open();
    expect(await ended.sql.unsafe("select 1 as one")).toEqual([{ one: 1 }]);
    await ended.end(1_000);
    expect(losses).toBe(0);
    const lost = open();
    const [session] = await lost.sql.unsafe("select pg_backend_pid() as pid");
    await select(1);
    await pool.client.unsafe(`select pg_terminate_backend(${session?.pid})`);
    await expect.poll(() => losses).toBeGreaterThan(0);
    await lost.destroy();
  });
});

describe.runIf(programs)("a pool that loses one connection", () => {
  it("leaves the others as well, once their statements are answered", async () => {
    const session = async () =>
      (await pool.client.unsafe("select pg_backend_pid() as pid, pg_sleep(0.1)"))[0]?.pid as number;
    const sessions = async () => [...new Set(await Promise.all([session(), session(), session()]))];
    const before = await sessions();
    expect(before).toHaveLength(size);
    const [lost, other] = before;
    const slow = pool.client
      .unsafe("select pg_backend_pid() as pid, pg_sleep(0.6)")
      .then(([row]) => row?.pid as number);
    const watching = openClient({ max: 1 });
    const open = async () => {
      const rows = await watching.sql.unsafe(`select pid from pg_stat_activity where pid in (${before.join()})`);
      return rows.map(({ pid }) => pid as number);
    };
    await expect.poll(open).toHaveLength(size);
    await watching.sql.unsafe(`select pg_terminate_backend(${lost})`);
    const answered = await slow.catch(() => undefined);
    expect([undefined, other]).toContain(answered);
    await expect.poll(open).toEqual([]);
    const after = await sessions();
    expect(after).toHaveLength(size);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    expect(reports).toEqual([]);
    await watching.destroy();
  });
});

describe.runIf(programs)("a pool that was replaced", () => {
  it("is left alone by what its former connections still lose", async () => {
    const session = async (sql: Pick<PostgresPool["client"], "unsafe"> = pool.client) =>
      (await sql.unsafe("select pg_backend_pid() as pid"))[0]?.pid as number;
    const watching = openClient({ max: 1 });
    const end = async (pid: number) => {
      await watching.sql.unsafe(`select pg_terminate_backend(${pid})`);
      const left = async () => (await watching.sql.unsafe(`select from pg_stat_activity where pid = ${pid}`)).length;
      await expect.poll(left).toBe(0);
    };
    let former = 0;
    const held = pool.client.begin(async (sql) => {
      former = await session(sql);
      await new Promise(() => {});
    });
    const lost = failureOf(held);
    await expect.poll(() => former).toBeGreaterThan(0);
    const first = await session();
    expect(first).not.toBe(former);
    await end(first);
    await expect.poll(() => session().catch(() => first)).not.toBe(first);
    const current = await session();
    await end(former);
    await lost;
    expect([await session(), await session()]).toEqual([current, current]);
    expect(reports).toEqual([]);
    await watching.destroy();
  });
});

describe.runIf(programs)("the connections of this process", () => {
  it.each([
    ["are one fewer for queries than they may be, since the feed takes one", 3, 2],
    ["are ten for queries, however many they may be", 60, 10],
    ["are one for queries at least", 2, 1],
  ])("%s", async (_, DATABASE_CONNECTIONS, queries) => {
    await closeDatabase();
    forgetEnv();
    vi.stubEnv("DATABASE_CONNECTIONS", String(DATABASE_CONNECTIONS));
    const session = () =>
      database().transaction(async (transaction) => {
        const [row] = await rowsOf<{ pid: number }>(transaction, sql`select pg_backend_pid() as pid, pg_sleep(0.02)`);
        return row?.pid;
      });
    const sessions = await Promise.all(Array.from({ length: 24 }, session));
    expect(new Set(sessions).size).toBe(queries);
    await closeDatabase();
  });
});

describe.runIf(programs)("a statement that takes longer than others", () => {
  it("holds up nobody while a connection is free, and no lost connection is made of it", async () => {
    const slow = pool.client.unsafe("select pg_sleep(1.2)").then(() => "slow");
    const quick = async () => {
      for (let times = 0; times < 50; times += 1) await select(times);
      return "quick";
    };
    expect(await Promise.race([slow, quick()])).toBe("quick");
    expect([await slow, reports]).toEqual(["slow", []]);
  });

  it("is given up once it takes longer than any of ours may, and its connection is not used again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    forgetSingleton("unblocked-clock");
    const own = openPool(1, () => {});
    const stuck = failureOf(Promise.resolve(own.client.unsafe("select pg_sleep(600)")));
    let isOver = false;
    void stuck.then(() => {
      isOver = true;
    });
    // A query begins once it is awaited.
    await own.watch.checkServer();
    vi.advanceTimersByTime(29_000);
    await own.watch.checkServer();
    expect(isOver).toBe(false);
    const waiting = failureOf(Promise.resolve(own.client.unsafe("select 1")));
    await own.watch.checkServer();
    vi.advanceTimersByTime(1_400);
    expect(await stuck).toEqual(["CONNECTION_LOST", false]);
    expect(await waiting).toEqual(["it succeeded"]);
    vi.useRealTimers();
    forgetSingleton("unblocked-clock");
    await own.close();
  });

  it("by its own error ends nothing but itself", async () => {
    const [failed, values] = await Promise.all([
      failureOf(Promise.resolve(pool.client.unsafe("select 1 / 0"))),
      Promise.all([select(1), select(2)]),
    ]);
    expect([failed, values, reports]).toEqual([["22012", false], [1, 2], []]);
  });

  it("on its own connection has no time limit, and ends when it is aborted", async () => {
    const limits = () =>
      onOwnConnection("test", async (own) => {
        const names = ["statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout", "application_name"];
        return Promise.all(
          names.map(async (name) => (await own.execute(`select current_setting('${name}')`)) as unknown),
        );
      });
    expect(await limits()).toEqual(["0", "0", "1min", "vitrine-test"].map((setting) => [{ current_setting: setting }]));
    const controller = new AbortController();
    const reason = new Error("no longer needed");
    const aborted = onOwnConnection("test", (own) => own.execute("select pg_sleep(60)"), controller.signal);
    setImmediate(() => controller.abort(reason));
    await expect(aborted).rejects.toBe(reason);
    await expect(onOwnConnection("test", async () => "work", controller.signal)).rejects.toBe(reason);
    // The one that sleeps notices the lost connection when it wakes.
    const isLeft = "application_name = 'vitrine-test' and query not like '%pg_sleep%'";
    const left = async () => (await pool.client.unsafe(`select from pg_stat_activity where ${isLeft}`)).length;
    await expect.poll(left).toBe(0);
  });
});

describe.runIf(programs)("an outage", () => {
  it("is told to whoever subscribed, and its end", async () => {
    const changes: boolean[] = [];
    await pool.ping();
    subscribeToDatabaseChange((isDown) => changes.push(isDown));
    await connection().ping();
    wire.cut();
    const ask = () =>
      connection()
        .ping()
        .then(
          () => "answered",
          () => "failed",
        );
    const lost = expect(select(1)).rejects.toMatchObject({ code: "CONNECTION_DOWN" });
    await expect.poll(ask).toBe("failed");
    await lost;
    await expect.poll(() => changes).toEqual([true]);
    wire.mend();
    await expect.poll(ask).toBe("answered");
    expect(changes).toEqual([true, false]);
    await expect.poll(() => pool.watch.isDown()).toBe(false);
  });

  it("of the first of several servers is none for a client that knows them all", async () => {
    vi.stubEnv("PGHOST", `127.0.0.1:1,127.0.0.1:1,127.0.0.1:${wire.port}`);
    vi.stubEnv("PGUSER", "postgres");
    vi.stubEnv("DATABASE_URL", "postgres:///postgres");
    forgetEnv();
    const client = openClient({ max: 1 });
    expect([...(await client.sql.unsafe("select 1 as one"))]).toEqual([{ one: 1 }]);
    await client.destroy();
  });
});

describe.runIf(programs)("a transaction whose connection is lost", () => {
  it("sends nothing more, and fails with the loss", async () => {
    const seen: string[] = [];
    const later: string[] = [];
    const work = pool.client.begin(async (sql) => {
      const [session] = await sql.unsafe("select pg_backend_pid() as pid");
      const other = openClient({ max: 1 });
      await other.sql.unsafe(`select pg_terminate_backend(${session?.pid})`);
      await other.destroy();
      for (const statement of ["select 1", "select 2"]) {
        await sql.unsafe(statement).then(
          () => seen.push("answered"),
          (error: { code: string }) => seen.push(error.code),
        );
      }
    });
    await work.then(
      () => later.push("done"),
      (error: { code: string }) => later.push(error.code),
    );
    // The loss may end the transaction before its own statements find that out.
    await expect.poll(() => seen).toHaveLength(2);
    const [lost] = seen;
    const reason = expect.stringMatching(/^(?:57P01|CONNECTION_CLOSED|ECONNRESET)$/);
    expect([seen, later]).toEqual([[lost, lost], [reason]]);
    expect(lost).toEqual(reason);
    expect(await select(7)).toBe(7);
  });

  it("goes on after an error of one of its statements, where a savepoint holds it", async () => {
    const value = await pool.client.begin(async (sql) => {
      await sql.savepoint((inner) => inner.unsafe("select 1 / 0")).catch(() => {});
      const [row] = await sql.unsafe("select 8 as value");
      return row?.value;
    });
    expect(value).toBe(8);
  });
});
