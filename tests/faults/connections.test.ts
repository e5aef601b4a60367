import { afterAll, beforeAll, expect, it } from "vitest";
import { openProfileFeed } from "@/db/change-feed";
import { isDatabaseDamaged } from "@/db/damage";
import { openPool, type PostgresPool } from "@/db/postgres-pool";
import { changingProfile, subscribeToProfileChanges } from "@/lib/owners/change-events";
import { findPostgres } from "../../scripts/programs.mjs";
import { startFailingWire } from "../support/nth/failing-wire";
import { within } from "../support/time-bounds";
import { holdTransactions, openWiredPool } from "../support/wired-pool";

const programs = findPostgres();
const size = 3;
type Opened = Awaited<ReturnType<typeof openWiredPool<Awaited<ReturnType<typeof startFailingWire>>>>>;
let opened: Opened | undefined;
let pool: PostgresPool;
let wire: Opened["wire"];
let select: Opened["select"];

beforeAll(async () => {
  if (!programs) return;
  opened = await openWiredPool(programs, size, startFailingWire);
  ({ pool, wire, select } = opened);
});
afterAll(() => opened?.close());

const hold = (count: number) => holdTransactions(pool, count);

it.runIf(programs)(
  "while transactions hold every connection, a statement is soon refused with that reason, and the server counts as there",
  async () => {
    const transactions = hold(size);
    const refused = await within(2_500, () => Promise.allSettled([select(1), select(2)]));
    await pool.ping();
    expect(refused).toMatchObject([{ reason: { code: "CONNECTION_BUSY" } }, { reason: { code: "CONNECTION_BUSY" } }]);
    await transactions.end();
    expect(await select(3)).toBe(3);
  },
);

it.runIf(programs)("a change that got no connection drops nothing; one that was sent and failed drops", async () => {
  const dropped: string[] = [];
  subscribeToProfileChanges((userId) => dropped.push(userId));
  const transactions = hold(size);
  const refused = changingProfile("refused", () => pool.client.begin((sql) => sql.unsafe("select 1")));
  await expect(refused).rejects.toMatchObject({ code: "CONNECTION_BUSY" });
  await transactions.end();
  const failed = changingProfile("failed", () => pool.client.begin((sql) => sql.unsafe("select 1 / 0")));
  await expect(failed).rejects.toMatchObject({ code: "22012" });
  expect(dropped).toEqual(["failed"]);
});

it.runIf(programs)("a statement that waits is not refused for a time in which this process was held up", async () => {
  const transactions = hold(size);
  await expect.poll(transactions.begun).toBe(size);
  const waiting = select(4);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  // The pool looks at what waits before the next timer.
  await new Promise((resolve) => setTimeout(resolve, 150));
  await transactions.end();
  expect(await waiting).toBe(4);
});

it.runIf(programs)(
  "a statement that meets damaged rows is remembered, one that fails by its own fault is not",
  async () => {
    const raise = (code: string) => pool.client.unsafe(`do $$ begin raise exception using errcode = '${code}'; end $$`);
    await expect(raise("22012")).rejects.toMatchObject({ code: "22012" });
    expect(isDatabaseDamaged()).toBe(false);
    await expect(pool.client.begin(() => raise("XX001"))).rejects.toMatchObject({ code: "XX001" });
    expect(isDatabaseDamaged()).toBe(true);
  },
);

it.runIf(programs)("a pool is closed soon after a connection was lost in a statement", async () => {
  const losing = openPool(size, () => {});
  wire.arm(1, "lost before");
  await expect(losing.client.unsafe("select 1")).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  expect(wire.disarm()).toEqual({ count: 1, hasFailed: true });
  // What the connection still has is waited for half a minute.
  const late = new Promise((resolve) => setTimeout(resolve, 15_000, "late").unref());
  expect(await Promise.race([losing.close().then(() => "closed"), late])).toBe("closed");
});

it.runIf(programs)("statements share the connections that transactions leave", async () => {
  const transactions = hold(size - 1);
  const values = Array.from({ length: 50 }, (_, index) => index);
  expect(await Promise.all(values.map(select))).toEqual(values);
  await transactions.end();
});

it.runIf(programs)("a transaction gets its turn among statements that never end", async () => {
  let isRunning = true;
  let answered = 0;
  const client = async () => {
    for (; isRunning; answered += 1) await select(1);
  };
  const load = Promise.all(Array.from({ length: 50 }, client));
  await expect.poll(() => answered).toBeGreaterThan(100);
  await within(1_000, () => pool.client.begin(async (sql) => sql.unsafe("select 1")));
  // The others go on until the transaction has had its turn.
  isRunning = false;
  await load;
});

it.runIf(programs)("where notices do not pass, one waits a moment to find that out, and nobody after", async () => {
  const states: boolean[] = [];
  // What a pooler that gives every transaction another connection makes of LISTEN.
  await pool.client.unsafe("create function public.pg_notify(text, text) returns void language sql as ''");
  await pool.client.unsafe("alter role current_user set search_path = public, pg_catalog");
  const feed = openProfileFeed({
    onChange() {},
    onGap() {},
    onConnectionChange: (isConnected) => states.push(isConnected),
  });
  expect([feed.isCurrent(), await feed.confirm()]).toEqual([false, false]);
  const waits = () => new Promise<string>((resolve) => setImmediate(() => resolve("it waits")));
  for (let read = 0; read < 4; read += 1) {
    expect([feed.isCurrent(), await Promise.race([feed.confirm(), waits()])]).toEqual([false, false]);
  }
  expect(states).toEqual([false]);
  await feed.close();
  await pool.client.unsafe("alter role current_user reset search_path");
  await pool.client.unsafe("drop function public.pg_notify");
});

it.runIf(programs)("a process that nobody asks finds out by itself whether notices pass, both ways", async () => {
  const states: boolean[] = [];
  const listener = {
    onChange() {},
    onGap() {},
    onConnectionChange: (isConnected: boolean) => void states.push(isConnected),
  };
  await pool.client.unsafe("create function public.pg_notify(text, text) returns void language sql as ''");
  await pool.client.unsafe("alter role current_user set search_path = public, pg_catalog");
  const feed = openProfileFeed(listener, 100);
  await expect.poll(() => states).toEqual([false]);
  await pool.client.unsafe("drop function public.pg_notify");
  await expect.poll(() => states).toEqual([false, true]);
  await feed.close();
  await pool.client.unsafe("alter role current_user reset search_path");
});
