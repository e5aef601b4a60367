import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { bigint, type PgDatabase, type PgQueryResultHKT, pgSchema } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import { connection } from "./client";
import { openClient } from "./postgres-client";
import { UnusableDatabaseError } from "./unusable-database";

/** How long another process may migrate before this one gives up. */
const waitForOthersMilliseconds = 60_000;

/** Any number that no other program uses as an advisory lock on this database. */
const advisoryLockKey = 7_483_921_064;

/** Where drizzle notes which migrations it has applied, by the time at which each was written. */
const applied = pgSchema("drizzle").table("__drizzle_migrations", {
  writtenAt: bigint("created_at", { mode: "number" }).notNull(),
});

const migrationsFolder = () => join(process.cwd(), "db", "migrations");

/**
 * Brings the database to the newest committed migration; processes that start together wait for one another.
 * @throws UnusableDatabaseError when a build has migrated it that knows more than this one
 */
export async function migrateDatabase(): Promise<void> {
  const migrations = { migrationsFolder: migrationsFolder() };
  const { pglite } = connection();
  if (pglite) {
    const database = drizzlePglite({ client: pglite });
    await refuseNewer(database);
    await migratePglite(database, migrations);
    return;
  }
  const { sql: client, destroy } = openClient({
    max: 1,
    connection: {
      application_name: "vitrine-migrate",
      lock_timeout: waitForOthersMilliseconds,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    },
  });
  try {
    await client`select pg_advisory_lock(${advisoryLockKey})`;
    const database = drizzlePostgres({ client });
    await refuseNewer(database);
    await migratePostgres(database, migrations);
  } finally {
    await destroy();
  }
}

/** drizzle looks at the newest migration only, and lets a build without it serve on. */
async function refuseNewer(database: PgDatabase<PgQueryResultHKT>): Promise<void> {
  const isMigrated = sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null`.as("is_migrated");
  const [state] = await database.select({ isMigrated }).from(sql`(select 1) as one`);
  if (!state?.isMigrated) return;
  const journal: Journal = JSON.parse(readFileSync(join(migrationsFolder(), "meta", "_journal.json"), "utf8"));
  const known = new Set(journal.entries.map(({ when }) => when));
  const rows = await database.select().from(applied);
  const unknown = rows.map(({ writtenAt }) => writtenAt).filter((writtenAt) => !known.has(writtenAt));
  if (unknown.length === 0) return;
  const newest = journal.entries.at(-1);
  throw new UnusableDatabaseError(
    `The database was migrated by another build, most likely a newer one: it has a migration of ${timeOf(Math.max(...unknown))} that this build does not know, whose newest is ${newest?.tag} of ${timeOf(newest?.when ?? 0)}. Start the newer build, or restore a backup from before it.`,
  );
}

/** The part of drizzle's list of committed migrations that is read here; `when` is in milliseconds. */
type Journal = { entries: { tag: string; when: number }[] };

const timeOf = (milliseconds: number) => new Date(milliseconds).toISOString();
