import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { env } from "@/lib/core/process/env";
import { findSingleton, forgetSingleton, singleton } from "@/lib/core/process/singleton";
import { openPglite } from "./embedded";
import { damageFailure } from "./embedded-failure";
import { databaseCause, UnusableDatabaseError } from "./failure";
import { lockFolder } from "./folder-lock";
import { openPool, type PostgresPool } from "./postgres-pool";
import * as schema from "./schema";

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = PgTransaction<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type Executor = Database | Transaction;

type Connection = Omit<PostgresPool, "client"> & { database: Database; pglite?: PGlite };

/** PostgreSQL is away or answers again, or the embedded database has crashed, which then ends the process. */
export type DatabaseEvent = "away" | "back" | UnusableDatabaseError;
type Listener = (event: DatabaseEvent) => unknown;

/** A PostgreSQL with few cores gains nothing from more connections. */
const maxConnections = 10;

/** The feed of changes takes one connection, and its heartbeat another. */
const otherConnections = 2;

/** @param connections how many there may be in all */
function openPostgres(connections: number): Connection {
  const size = Math.max(1, Math.min(maxConnections, connections - otherConnections));
  const { client, ...pool } = openPool(size, (isDown) => tell(isDown ? "away" : "back"));
  return { database: drizzlePostgres({ client, schema }), ...pool };
}

function tell(event: DatabaseEvent): void {
  for (const listener of listeners()) listener(event);
}

function listeners(): Set<Listener> {
  return singleton("database-listeners", () => new Set());
}

/** Returns a function that ends the subscription. */
export function subscribeToDatabase(listener: Listener): () => void {
  listeners().add(listener);
  return () => void listeners().delete(listener);
}

/** The process ends because PGlite would repeat the failed statement forever and nothing else could run. */
function endAfterCrash(failure: UnusableDatabaseError): never {
  tell(failure);
  if (listeners().size === 0) process.stderr.write(`${failure.message}\n`);
  process.exit(1);
}

function openEmbedded(dataFolder: string): Connection {
  const release = lockFolder(dataFolder);
  let pglite: PGlite;
  try {
    pglite = openPglite(embeddedFolder(), endAfterCrash);
  } catch (error) {
    release();
    throw error;
  }
  const close = async () => {
    // Whoever queried the database has got the failure of its start.
    await pglite.waitReady.then(
      () => pglite.close(),
      () => {},
    );
    release();
  };
  const ping = () => pglite.query("select 1");
  return { database: drizzlePglite({ client: pglite, schema }), isDown: () => false, pglite, ping, close };
}

/** Returns PostgreSQL where `DATABASE_URL` is set, otherwise the database embedded in `DATA_DIR`. */
export function connection(): Connection {
  const { DATABASE_URL, DATABASE_CONNECTIONS, DATA_DIR, WEB_CONCURRENCY } = env();
  const share = Math.floor(DATABASE_CONNECTIONS / WEB_CONCURRENCY);
  return singleton("database", () => (DATABASE_URL ? openPostgres(share) : openEmbedded(DATA_DIR)));
}

const embeddedFolder = () => join(env().DATA_DIR, "database");

/** @throws UnusableDatabaseError when there is neither a `DATABASE_URL` nor an embedded database in `DATA_DIR` */
export function requireExistingDatabase(): void {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL !== undefined || existsSync(embeddedFolder())) return;
  throw new UnusableDatabaseError(
    `There is no database in ${DATA_DIR}. Set DATA_DIR to the folder of your instance, or DATABASE_URL to its PostgreSQL`,
  );
}

export function database(): Database {
  return connection().database;
}

/** Returns the failure with its remedy where an unusable database is the cause. */
export function unusableDatabase(error: unknown): UnusableDatabaseError | undefined {
  const cause = databaseCause(error);
  if (cause instanceof UnusableDatabaseError) return cause;
  return findSingleton<Connection>("database")?.pglite && damageFailure(embeddedFolder(), cause);
}

/** PGlite has no checkpointer process, so its write-ahead log would grow without end. */
export async function checkpointDatabase(): Promise<void> {
  await connection().pglite?.exec("checkpoint");
}

export async function closeDatabase(): Promise<void> {
  const open = findSingleton<Connection>("database");
  forgetSingleton("database");
  await open?.close();
}
