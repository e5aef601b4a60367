import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { openPool, type PostgresPool } from "@/db/postgres-pool";
import { openProfileFeed } from "@/db/profile-feed";
import { type PostgresServer, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "../../scripts/programs.mjs";

const programs = findPostgres();
const size = 3;
let database: PostgresServer;
let pool: PostgresPool;

beforeAll(async () => {
  if (!programs) return;
  database = await startPostgres(programs);
  process.env.DATABASE_URL = database.url;
  pool = openPool(size, () => {});
});

afterAll(async () => {
  await pool?.close();
  await closeDatabase();
  await database?.stop();
});

const select = async (value: number) => (await pool.client.unsafe(`select ${value} as value`))[0]?.value;

/** Transactions that stay open until they are let go. */
function hold(count: number) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const all = Array.from({ length: count }, () => pool.client.begin(() => held));
  return {
    async end() {
      letGo();
      await Promise.all(all);
    },
  };
}

it.runIf(programs)(
  "while transactions hold every connection, a statement is told so soon, and the server counts as there",
  async () => {
    const transactions = hold(size);
    const begun = performance.now();
    const refused = await Promise.allSettled([select(1), select(2)]);
    const took = performance.now() - begun;
    await pool.ping();
    expect(refused).toMatchObject([{ reason: { code: "CONNECTION_BUSY" } }, { reason: { code: "CONNECTION_BUSY" } }]);
    expect(took).toBeLessThan(2_500);
    await transactions.end();
    expect(await select(3)).toBe(3);
  },
);

it.runIf(programs)("statements share the connections that transactions leave", async () => {
  const transactions = hold(size - 1);
  const values = Array.from({ length: 50 }, (_, index) => index);
  expect(await Promise.all(values.map(select))).toEqual(values);
  await transactions.end();
});

it.runIf(programs)("a transaction gets its turn among statements that never end", async () => {
  let isRunning = true;
  const client = async () => {
    while (isRunning) await select(1);
  };
  const load = Promise.all(Array.from({ length: 50 }, client));
  await pause(100);
  const begun = performance.now();
  await pool.client.begin(async (sql) => sql.unsafe("select 1"));
  isRunning = false;
  await load;
  expect(performance.now() - begun).toBeLessThan(1_000);
});

it.runIf(programs)("where notices do not pass, one waits a moment to find that out, and nobody after", async () => {
  const heard: boolean[] = [];
  // What a pooler that gives every transaction another connection makes of LISTEN.
  await pool.client.unsafe("create function public.pg_notify(text, text) returns void language sql as ''");
  await pool.client.unsafe("alter role current_user set search_path = public, pg_catalog");
  const feed = openProfileFeed({ onChange() {}, onGap() {}, onHearing: (isHeard) => heard.push(isHeard) });
  const waits: number[] = [];
  for (let read = 0; read < 5; read += 1) {
    const begun = performance.now();
    expect([feed.isCurrent(), await feed.confirm()]).toEqual([false, false]);
    waits.push(performance.now() - begun);
  }
  expect(Math.max(...waits.slice(1))).toBeLessThan(100);
  expect(heard).toEqual([false]);
  await feed.close();
});
