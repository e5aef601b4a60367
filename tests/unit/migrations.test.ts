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
import * as schema from "@/db/schema";
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

it("a page from before shows its join date and early badge as it did, in drafts and versions too, and a new page does not", async () => {
  const pglite = openPglite(join(folder, "before"));
  const database = drizzle({ client: pglite, schema });
  const before = knownMigrations().findIndex(({ tag }) => tag === "0034_quiet_pages") - 1;
  await database.transaction((transaction) => applyMigrations(transaction, knownMigrations()[before]?.when));
  const person = (name: string) => sql`insert into users (username, display_name) values (${name}, ${name})`;
  await database.execute(person("old"));
  const owner = sql`(select id from users)`;
  const document = sql`'{"settings": {"bio": "Hello", "backdrop": "dots"}, "links": []}'::jsonb`;
  await database.execute(
    sql`insert into page_drafts (user_id, base, document) values (${owner}, ${document}, ${document})`,
  );
  await database.execute(sql`insert into page_versions (user_id, document) values (${owner}, ${document})`);
  await database.transaction((transaction) => applyMigrations(transaction));
  await database.execute(person("new"));
  const settings = sql`username, show_join_date, show_early_badge, views_shown_from`;
  expect((await database.execute(sql`select ${settings} from users order by uid`)).rows).toEqual([
    { username: "old", show_join_date: true, show_early_badge: true, views_shown_from: "hundred" },
    { username: "new", show_join_date: false, show_early_badge: false, views_shown_from: "hundred" },
  ]);
  const kept = {
    show_join_date: true,
    show_early_badge: true,
    views_shown_from: "hundred",
    hide_make_your_own: false,
  };
  const migrated = { settings: { bio: "Hello", backdrop: "dots", ...kept }, links: [] };
  expect((await database.execute(sql`select base, document from page_drafts`)).rows).toEqual([
    { base: migrated, document: migrated },
  ]);
  expect((await database.execute(sql`select document from page_versions`)).rows).toEqual([{ document: migrated }]);
  await pglite.close();
});
