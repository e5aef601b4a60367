import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "../../scripts/programs.mjs";
import { newApplication, newPerson } from "../support/people";
import { sampled } from "../support/sampling";
import { metricsToken, startServer, type TestServer } from "../support/server";
import { ownerToken } from "../support/site";

const programs = findPostgres();
let database: PostgresServer;
let sql: Sql;
let name: string;
let ownUrl: string;
let server: TestServer;
let token: string;

beforeAll(async () => {
  if (!programs) return;
  database = await startPostgres(programs);
  const { url } = await createDatabase(database.url);
  name = new URL(url).pathname.slice(1);
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  // Limits of connections do not hold for a superuser.
  await sql`create role app login`;
  await sql`alter database ${sql(name)} owner to app`;
  const asApp = new URL(url);
  asApp.username = "app";
  ownUrl = asApp.href;
  process.env.DATABASE_URL = ownUrl;
  await migrateDatabase();
  const person = await newPerson({ username: "Grace" });
  const application = await newApplication(person.id);
  await closeDatabase();
  server = await startServer({ DATABASE_URL: ownUrl, RATE_LIMITS: "off", METRICS_TOKEN: metricsToken });
  token = await ownerToken(server.url, application);
});

afterAll(async () => {
  await server?.close("SIGKILL");
  await sql?.end();
  await database?.stop();
});

const endConnections = () => sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'`;
const page = () => fetch(`${server.url}/Grace`);
const own = () => fetch(`${server.url}/api/user`, { headers: { Authorization: `Bearer ${token}` } });
const made = async () => {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const metrics = await (await fetch(`${server.url}/api/metrics`, { headers })).text();
  return metrics.split("\n").filter((line) => line.startsWith("vitrine_profile_documents_made_total"));
};

/** Not so right after an outage: until the server hears of changes again, it makes each page anew and keeps none. */
async function isInMemory(): Promise<boolean> {
  const { status } = await page();
  const before = await made();
  await page();
  return status === 200 && before.length > 0 && JSON.stringify(await made()) === JSON.stringify(before);
}

const cacheStatus = async () => (await page()).headers.get("cache-status") ?? "";
const sqlstates = (output: string) => Array.from(output.matchAll(/"code":"(\w{5})"/g), ([, code]) => code);

const refusals = [
  [
    "53300",
    "has no room for connections",
    () => sql`alter role app connection limit 0`,
    () => sql`alter role app connection limit -1`,
  ],
  ["28000", "no longer accepts the role", () => sql`alter role app nologin`, () => sql`alter role app login`],
  [
    "3D000",
    "no longer has the database",
    () => sql`alter database ${sql(name)} rename to elsewhere`,
    () => sql`alter database elsewhere rename to ${sql(name)}`,
  ],
] as const;

describe.runIf(programs)("while PostgreSQL refuses every connection since it", () => {
  it.each(sampled(refusals, 2))(
    "%s: %s, the API answers 503, and visitors get the pages in memory",
    async (code, _, begin, end) => {
      await expect.poll(isInMemory).toBe(true);
      expect(await cacheStatus()).toBe("");
      const before = server.output().length;
      if (code === "3D000") {
        // A database in use keeps its name.
        await sql`alter role app nologin`;
        await endConnections();
        await expect.poll(async () => (await sql`select from pg_stat_activity where usename = 'app'`).length).toBe(0);
      }
      await begin();
      if (code === "3D000") await sql`alter role app login`;
      await endConnections();
      await expect.poll(cacheStatus).toMatch(/^Vitrine; hit; ttl=-\d+/);
      const refused = await own();
      expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
        503,
        "5",
        {
          error: "unavailable",
          error_description: "The service cannot reach its database; try again in a few seconds",
        },
      ]);
      await end();
      await expect.poll(async () => (await own()).status).toBe(200);
      await expect.poll(cacheStatus).toBe("");
      const output = server.output().slice(before);
      expect(output).not.toContain('"level":50,"id"');
      // Counts of requests that were written before the rename may have found the outage first.
      const possible: readonly string[] = code === "3D000" ? [code, "28000"] : [code];
      expect(sqlstates(output).filter((seen = "") => possible.includes(seen))).not.toEqual([]);
    },
  );
});
