import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
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
import { ownTableList, ownTables } from "@/db/tables";
import { temporaryFolder } from "@/scripts/temporary";
import { migratedDatabase } from "../support/migrated-database";

const { folder, remove } = temporaryFolder("migrations");
afterAll(remove);

/** A copy of the migrations that ends before the one whose name begins so. */
function migrationsBefore(number: string): string {
  const own = join(folder, "migrations");
  cpSync("db/migrations", own, { recursive: true });
  const path = join(own, "meta", "_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, "utf8"));
  const entries = journal.entries.filter(({ tag }) => tag < number);
  expect(entries).toHaveLength(readdirSync("db/migrations").filter((name) => name < number).length);
  writeFileSync(path, JSON.stringify({ ...journal, entries }));
  return own;
}

it("an address from before addresses were verified stays unproven, with and without a password", async () => {
  cpSync(await migratedDatabase(), join(folder, "database"), { recursive: true });
  const pglite = openPglite(join(folder, "database"));
  // A database is made in seconds, and emptied at once.
  await pglite.exec("drop schema public cascade; drop schema drizzle cascade; create schema public");
  const database = drizzle({ client: pglite });
  await migrate(database, { migrationsFolder: migrationsBefore("0007") });
  await pglite.exec(`insert into users (username, display_name, email, password_hash)
    values ('ada', 'Ada', 'ada@mail.example', null), ('bea', 'Bea', 'bea@mail.example', 'a hash')`);
  await migrate(database, { migrationsFolder: "db/migrations" });
  const { rows } = await pglite.query("select username, email, email_verified from users order by username");
  await pglite.close();
  expect(rows).toEqual([
    { username: "ada", email: "ada@mail.example", email_verified: null },
    { username: "bea", email: "bea@mail.example", email_verified: null },
  ]);
});

it("the tables that count as this service's own are those of a migrated database", async () => {
  cpSync(await migratedDatabase(), join(folder, "own"), { recursive: true });
  const pglite = openPglite(join(folder, "own"));
  const { rows } = await pglite.query<{ name: string }>(
    "select table_name::text as name from information_schema.tables where table_schema = 'public' order by table_name collate \"C\"",
  );
  const database = drizzle({ client: pglite });
  const counted = await database.execute(
    sql`select count(*)::int as count from information_schema.tables where table_schema = 'public' and table_name in ${ownTableList()}`,
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
