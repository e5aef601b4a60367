import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openProfileFeed, profileChannel } from "@/db/change-feed";
import { connection } from "@/db/client";
import { wasNeverSent } from "@/db/failure";
import { onOwnConnection } from "@/db/own-connection";
import { openPool, type PostgresPool } from "@/db/postgres-pool";
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
  wire?.delayAnswers(0);
  wire?.mend();
  await expect.poll(() => pool?.watch.isDown() ?? false).toBe(false);
  reports.length = 0;
});
afterAll(() => opened?.close());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "it succeeded",
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
    const waiting = failureOf(select(1));
    expect(await Promise.all([...lost, waiting])).toEqual([
      ["CONNECTION_DOWN", false],
      ["CONNECTION_DOWN", false],
      [expect.stringMatching(/^CONNECTION_(?:DOWN|BUSY)$/), true],
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
  });
});

describe.runIf(programs)("the feed of changes", () => {
  const notify = (payload: string) => pool.client.unsafe(`select pg_notify('${profileChannel}', '${payload}')`);

  it("tells what changed and what may have been missed, and counts how old that is during an outage", async () => {
    const told: string[] = [];
    /** A busy machine may make the feed connect again, and say once more what it may have missed. */
    const inOrder = () => told.filter((what, index) => what !== told[index - 1]);
    const feed = openProfileFeed(
      {
        onChange: (userId) => told.push(userId),
        onDomainChange: () => told.push("a domain"),
        onGap: () => told.push("gap"),
        onConnectionChange: (isConnected) => told.push(isConnected ? "connected" : "disconnected"),
      },
      200,
    );
    await expect.poll(() => feed.confirm()).toBe(true);
    expect([feed.isCurrent(), feed.possiblyMissedMilliseconds()]).toEqual([true, undefined]);
    await notify("person-1");
    await notify("domains");
    await notify("everything");
    expect(await feed.confirm()).toBe(true);
    await expect.poll(inOrder).toEqual(["gap", "person-1", "a domain", "gap"]);
    told.length = 0;
    await connection().ping();
    wire.cut();
    const down = () => {
      void connection()
        .ping()
        .catch(() => {});
      return connection().watch?.isDown();
    };
    await expect.poll(down).toBe(true);
    expect([feed.isCurrent(), await feed.confirm()]).toEqual([false, false]);
    const missed = feed.possiblyMissedMilliseconds() ?? 0;
    expect(missed).toBeGreaterThan(0);
    await expect.poll(() => feed.possiblyMissedMilliseconds()).toBeGreaterThan(missed + 100);
    wire.mend();
    await expect.poll(() => connection().watch?.isDown()).toBe(false);
    await expect.poll(() => feed.confirm()).toBe(true);
    expect(feed.possiblyMissedMilliseconds()).toBeUndefined();
    expect(new Set(told.filter((what) => !what.endsWith("connected")))).toEqual(new Set(["gap"]));
    await feed.close();
    expect(await feed.confirm()).toBe(false);
  });
});
