import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { env } from "@/lib/env";
import { findSingleton, forgetSingleton, singleton } from "@/lib/singleton";
import { openPglite } from "./embedded";
import { lockFolder } from "./folder-lock";
import { openPool } from "./postgres-pool";
import * as schema from "./schema";
import type { ServerWatch } from "./server-watch";

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = PgTransaction<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

/** What a store function runs on: the database itself, or the transaction its caller has open. */
export type Executor = Database | Transaction;

type Connection = {
  database: Database;
  pglite?: PGlite;
  /** Whether the PostgreSQL server is there. */
  watch?: ServerWatch;
  ping: () => Promise<unknown>;
  close: () => Promise<void>;
};

type ChangeListener = (isDown: boolean) => void;

/** More would wait for each other in a PostgreSQL of few cores. */
const mostConnections = 10;

/** @param connections for queries and for listening to changes; the watch takes one more while it asks */
function openPostgres(connections: number): Connection {
  const size = Math.max(1, Math.min(mostConnections, connections - 1));
  const { client, watch, ping, close } = openPool(size, (isDown) => {
    for (const listener of changeListeners()) listener(isDown);
  });
  return { database: drizzlePostgres({ client, schema }), watch, ping, close };
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
  return { database: drizzlePglite({ client: pglite, schema }), pglite, ping: () => pglite.query("select 1"), close };
}

/** The one connection of this process: PostgreSQL with `DATABASE_URL`, else the database embedded in `DATA_DIR`. */
export function connection(): Connection {
  const { DATABASE_URL, DATABASE_CONNECTIONS, DATA_DIR, WEB_CONCURRENCY } = env();
  const share = Math.floor(DATABASE_CONNECTIONS / WEB_CONCURRENCY);
  return singleton("database", () => (DATABASE_URL ? openPostgres(share) : openEmbedded(DATA_DIR)));
}

/** The database that stores query. */
export function database(): Database {
  return connection().database;
}

/** Asks the database for an answer; it fails when there is none. */
export async function pingDatabase(): Promise<void> {
  await connection().ping();
}

/** Ends the connection, if one was opened, so that the process can exit. */
export async function closeDatabase(): Promise<void> {
  const open = findSingleton<Connection>("database");
  forgetSingleton("database");
  await open?.close();
}
