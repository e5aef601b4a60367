import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type ExtractTablesWithRelations, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/env";
import { forgetSingleton, singleton } from "@/lib/singleton";
import { lockFolder } from "./folder-lock";
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

/** Every wait on PostgreSQL ends by itself; milliseconds unless the name says otherwise. */
export const databaseTimeouts = {
  connectSeconds: 5,
  statement: 10_000,
  lock: 8_000,
  idleInTransaction: 15_000,
} as const;

function openPostgres(url: string): Connection {
  const client = postgres(url, {
    max: 10,
    connect_timeout: databaseTimeouts.connectSeconds,
    idle_timeout: 60,
    max_lifetime: 1800,
    onnotice: () => {},
    connection: {
      application_name: "vitrine",
      statement_timeout: databaseTimeouts.statement,
      lock_timeout: databaseTimeouts.lock,
      idle_in_transaction_session_timeout: databaseTimeouts.idleInTransaction,
    },
  });
  return {
    database: drizzlePostgres({ client, schema }),
    close: () => client.end({ timeout: 5 }),
  };
}

function openEmbedded(folder: string): Connection {
  const release = lockFolder(folder);
  const pglite = new PGlite(join(folder, "database"));
  const close = async () => {
    await pglite.close();
    release();
  };
  return { database: drizzlePglite({ client: pglite, schema }), pglite, close };
}

/** The one connection of this process: PostgreSQL with `DATABASE_URL`, else the database embedded in `DATA_DIR`. */
export function connection(): Connection {
  const { DATABASE_URL, DATA_DIR } = env();
  return singleton("database", () => (DATABASE_URL ? openPostgres(DATABASE_URL) : openEmbedded(DATA_DIR)));
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
