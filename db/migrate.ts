import { readFileSync } from "node:fs";
import { join } from "node:path";
import { desc, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { bigint, pgSchema, serial, text } from "drizzle-orm/pg-core";
import type { Transaction } from "./client";
import { UnusableDatabaseError } from "./failure";
import { onDedicatedConnection } from "./own-connection";

/** No other program uses this key on the database. */
const advisoryLockKey = 7_483_921_064;

/** Drizzle records which migrations it has applied, by the time at which each was written. */
const applied = pgSchema("drizzle").table("__drizzle_migrations", {
  id: serial("id").primaryKey(),
  hash: text("hash").notNull(),
  writtenAt: bigint("created_at", { mode: "number" }).notNull(),
});

export type Migration = { tag: string; when: number };

const migrationsFolder = () => join(process.cwd(), "db", "migrations");

/** Returns the migrations of this build, oldest first. */
export function knownMigrations(): Migration[] {
  const journal: { entries: Migration[] } = JSON.parse(
    readFileSync(join(migrationsFolder(), "meta", "_journal.json"), "utf8"),
  );
  return journal.entries.map(({ tag, when }) => ({ tag, when }));
}

/** Concurrent processes wait for one another. @throws UnusableDatabaseError when a newer build has migrated it */
export async function migrateDatabase(): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLockKey})`);
    await refuseNewer(transaction);
    await applyMigrations(transaction);
  });
}

/** Checks the migrations and changes nothing. @throws UnusableDatabaseError when the database is older, newer or empty */
export async function requireMigrated(): Promise<void> {
  await inTransaction(async (transaction) => {
    const newest = knownMigrations().at(-1);
    const last = (await refuseNewer(transaction)) ? await lastMigration(transaction) : undefined;
    if (last === newest?.when) return;
    const found =
      last === undefined ? "holds nothing yet" : `was last migrated by an older build, of ${formatTime(last)}`;
    throw new UnusableDatabaseError(
      `The database ${found}, and this command does not migrate it to ${newest?.tag} of this build. Run the command with the build that the database belongs to, or migrate it first: npm run db:migrate`,
    );
  });
}

/** @param until the newest migration to apply */
export async function applyMigrations(transaction: Transaction, until = Number.POSITIVE_INFINITY): Promise<void> {
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(
    sql`create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const last = await lastMigration(transaction);
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder: migrationsFolder() })) {
    if (folderMillis <= (last ?? 0) || folderMillis > until) continue;
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    await transaction.insert(applied).values({ hash, writtenAt: folderMillis });
  }
}

export async function lastMigration(transaction: Transaction): Promise<number | undefined> {
  const [last] = await transaction
    .select({ writtenAt: applied.writtenAt })
    .from(applied)
    .orderBy(desc(applied.writtenAt))
    .limit(1);
  return last?.writtenAt;
}

/** Forgets the applied migrations, in a transaction that has dropped all tables. */
export async function clearMigrations(transaction: Transaction): Promise<void> {
  await transaction.delete(applied);
}

/** A build that lacks the newest migration must not serve. @returns whether the database was ever migrated */
async function refuseNewer(transaction: Transaction): Promise<boolean> {
  const isMigrated = sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null`.as("is_migrated");
  const [state] = await transaction.select({ isMigrated }).from(sql`(select 1) as one`);
  if (!state?.isMigrated) return false;
  const known = knownMigrations();
  const times = new Set(known.map(({ when }) => when));
  const rows = await transaction.select({ writtenAt: applied.writtenAt }).from(applied);
  const unknown = rows.map(({ writtenAt }) => writtenAt).filter((writtenAt) => !times.has(writtenAt));
  if (unknown.length === 0) return true;
  const newest = known.at(-1);
  throw new UnusableDatabaseError(
    `The database was migrated by another build, most likely a newer one: it has a migration of ${formatTime(Math.max(...unknown))} that this build does not know, whose newest is ${newest?.tag} of ${formatTime(newest?.when ?? 0)}. Start the newer build; or restore a backup that this build or an older one made, into an empty database: point DATABASE_URL at one, or move DATA_DIR/database aside.`,
  );
}

const inTransaction = (work: (transaction: Transaction) => Promise<void>) =>
  onDedicatedConnection("migrate", (database) => database.transaction(work));

const formatTime = (milliseconds: number) => new Date(milliseconds).toISOString();
