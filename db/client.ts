import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { type ExtractTablesWithRelations, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { env } from "@/lib/env";
import { forgetSingleton, singleton } from "@/lib/singleton";
import { openPglite } from "./embedded";
import { lockFolder } from "./folder-lock";
import { openPool } from "./postgres-pool";
import * as schema from "./schema";

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = PgTransaction<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

/** What a store function runs on: the database itself, or the transaction its caller has open. */
export type Executor = Database | Transaction;

type Connection = {
  database: Database;
  pglite?: PGlite;
  close: () => Promise<void>;
};

type ChangeListener = (isDown: boolean) => void;

/** Connections of all workers of a server together; PostgreSQL's own default allows 100. */
const connectionsInAll = 60;

function openPostgres(workers: number): Connection {
  const size = Math.max(2, Math.min(10, Math.floor(connectionsInAll / workers)));
  const pool = openPool(size, (isDown) => {
    for (const listener of changeListeners()) listener(isDown);
  });
  return { database: drizzlePostgres({ client: pool.client, schema }), close: pool.close };
}

function changeListeners(): Set<ChangeListener> {
  return singleton("database-listeners", () => new Set());
}

/** Has a function called whenever PostgreSQL is found to be gone (`true`), and when it is back. */
export function onDatabaseChange(listener: ChangeListener): void {
  changeListeners().add(listener);
}

function openEmbedded(folder: string): Connection {
  const release = lockFolder(folder);
  const pglite = openPglite(join(folder, "database"));
  const close = async () => {
    await pglite.close();
    release();
  };
  return { database: drizzlePglite({ client: pglite, schema }), pglite, close };
}

/** The one connection of this process: PostgreSQL with `DATABASE_URL`, else the database embedded in `DATA_DIR`. */
export function connection(): Connection {
  const { DATABASE_URL, DATA_DIR, WEB_CONCURRENCY } = env();
  return singleton("database", () => (DATABASE_URL ? openPostgres(WEB_CONCURRENCY) : openEmbedded(DATA_DIR)));
}

/** The database that stores query. */
export function database(): Database {
  return connection().database;
}

/** Asks the database for an answer; it fails when there is none. */
export async function pingDatabase(): Promise<void> {
  await database().execute(sql`select 1`);
}

/** Ends the connection, if one was opened, so that the process can exit. */
export async function closeDatabase(): Promise<void> {
  const open = singleton<Connection | undefined>("database", () => undefined);
  forgetSingleton("database");
  await open?.close();
}
