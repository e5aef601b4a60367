import { cpSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, connection } from "@/db/client";
import { openPglite } from "@/db/embedded";
import {
  applyMigrations,
  clearMigrations,
  knownMigrations,
  lastMigration,
  migrateDatabase,
  requireMigrated,
} from "@/db/migrate";
import { ownTables } from "@/db/sql";
import { temporaryFolder } from "@/scripts/temporary";
import { migratedDatabase } from "../support/migrated-database";

const { folder, remove } = temporaryFolder("migrations");
afterAll(remove);

it("the tables that count as this service's own are those of a migrated database", async () => {
  cpSync(await migratedDatabase(), join(folder, "own"), { recursive: true });
  const pglite = openPglite(join(folder, "own"));
  const { rows } = await pglite.query<{ name: string }>(
    "select table_name::text as name from information_schema.tables where table_schema = 'public' order by table_name collate \"C\"",
  );
  const database = drizzle({ client: pglite });
  const counted = await database.execute(
    sql`select count(*)::int as count from information_schema.tables where table_schema = 'public' and table_name in ${ownTables}`,
  );
  await pglite.close();
  expect(ownTables).toEqual(rows.map(({ name }) => name));
  expect(counted.rows).toEqual([{ count: rows.length }]);
});

it("an empty database is refused by what must not migrate it, then migrated, up to a named migration too", async () => {
  const own = process.env.DATA_DIR ?? "";
  cpSync(await migratedDatabase(), join(own, "database"), { recursive: true });
  const { pglite } = connection();
  await pglite?.exec("drop schema public cascade; drop schema drizzle cascade; create schema public");
  await expect(requireMigrated()).rejects.toThrow(/^The database holds nothing yet, and this command does not migrate/);
  const tables = async () =>
    (await pglite?.query("select from information_schema.tables where table_schema in ('public', 'drizzle')"))?.rows;
  expect(await tables()).toEqual([]);
  const known = knownMigrations();
  const [first] = known;
  await connection().database.transaction(async (transaction) => {
    await applyMigrations(transaction, first?.when);
    expect(await lastMigration(transaction)).toBe(first?.when);
  });
  await migrateDatabase();
  await requireMigrated();
  await connection().database.transaction(async (transaction) => {
    expect(await lastMigration(transaction)).toBe(known.at(-1)?.when);
    await clearMigrations(transaction);
    expect(await lastMigration(transaction)).toBeUndefined();
  });
  await closeDatabase();
});
