import { rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { databaseCause } from "@/db/failure";
import { toAppError } from "@/lib/core/http/error-response";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { checkHealth } from "@/lib/developers/api/health";
import { watchParts } from "@/lib/operator/process/watched-parts";
import { answerMetrics, openMetrics } from "@/lib/operator/server/metrics";
import { expectError } from "../support/expected-errors";
import { fillDisk } from "../support/full-disk";

const token = "metrics-token-of-32-characters-00";
const up = { database: "up", tables: "up", storage: "up" };
const healthy = { live: true, ready: true, status: "ok", database: "up", parts: up };
const without = (part: string) => ({ ...healthy, status: "degraded", parts: { ...up, [part]: "down" } });
let repair = () => {};

beforeAll(async () => {
  process.env.METRICS_TOKEN = token;
  watchParts();
  await openMetrics();
});
afterEach(() => {
  repair();
  repair = () => {};
});
afterAll(() => {
  delete process.env.METRICS_TOKEN;
});

/** The gauges of the service's state, as lines. */
async function gauges(): Promise<string[]> {
  const request = new Request("http://localhost:3000/api/metrics", { headers: { Authorization: `Bearer ${token}` } });
  const { body } = await answerMetrics(request, { params: Promise.resolve({}) }, { headers: {} });
  return String(body)
    .split("\n")
    .filter((line) => /^vitrine_(live|ready|degraded|part_up)/.test(line));
}

const gaugesOf = (down?: string) => [
  ...["vitrine_live 1", "vitrine_ready 1", `vitrine_degraded ${Number(down !== undefined)}`],
  ...Object.keys(up).map((part) => `vitrine_part_up{part="${part}"} ${Number(part !== down)}`),
];

async function expectState(down?: string): Promise<void> {
  expect(await checkHealth()).toEqual(down === undefined ? healthy : without(down));
  expect(await gauges()).toEqual(gaugesOf(down));
}

/** A table with one row, whose file of the closed database is then damaged. */
async function damagedTable(name: string, damage: (file: string) => void): Promise<void> {
  await database().execute(sql.raw(`create table ${name} (id int primary key, word text)`));
  await database().execute(sql.raw(`insert into ${name} values (1, 'here')`));
  const path = sql.raw(`select pg_relation_filepath('${name}') as path`);
  const { rows } = (await database().execute(path)) as unknown as { rows: { path: string }[] };
  await closeDatabase();
  damage(join(process.env.DATA_DIR ?? "", "database", rows[0]?.path ?? "absent"));
  await database().execute(sql.raw("set enable_seqscan = off"));
}

it.each<[string, (file: string) => void, string]>([
  ["cut short", (file) => truncateSync(file), "XX001"],
  ["missing", (file) => rmSync(file), "58P01"],
])(
  "health and metrics report a table whose file is %s once a request meets it, until a restart",
  async (state, damage, code) => {
    const name = state.replace(" ", "_");
    repair = () => forgetSingleton("database-damage");
    await damagedTable(name, damage);
    await expectState();
    const read = sql.raw(`select word from ${name} where id = 1`);
    const failure = await database()
      .transaction((transaction) => transaction.execute(read))
      .catch(databaseCause);
    expect(failure).toMatchObject({ code });
    expectError(new RegExp(`"code":"${code}".*"msg":"request failed"`));
    expect(toAppError(failure, "a request").code).toBe("server_error");
    await expectState("tables");
    await database().execute(sql.raw("select 1"));
    await expectState("tables");
  },
);

it("health and metrics say that everything works after a statement that failed by its own fault", async () => {
  const failure = await database().execute(sql.raw("select 1 / 0")).then(undefined, databaseCause);
  expect(failure).toMatchObject({ code: "22012" });
  await expectState();
});

it("health and metrics report a disk without room for uploads, until there is some", async () => {
  repair = fillDisk();
  await expectState("storage");
  repair();
  repair = () => {};
  await expectState();
});
