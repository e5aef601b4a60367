import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { env } from "@/lib/env";
import { findSingleton, forgetSingleton, singleton } from "@/lib/singleton";
import { openPglite } from "./embedded";
import { absentDatabase, damageFailure, silenceFailure } from "./embedded-failure";
import { databaseCause } from "./failure";
import { lockFolder } from "./folder-lock";
import { openPool } from "./postgres-pool";
import * as schema from "./schema";
import type { ServerWatch } from "./server-watch";
import { watchForSilence } from "./silence-watch";
import type { StoppablePglite } from "./stoppable-pglite";
import { type StoppedDatabaseError, UnusableDatabaseError } from "./unusable-database";

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = PgTransaction<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type Executor = Database | Transaction;

type Connection = {
  database: Database;
  ping: () => Promise<unknown>;
  close: () => Promise<void>;
} & (
  | { pglite: StoppablePglite; folder: string; watch?: undefined }
  | { pglite?: undefined; folder?: undefined; watch: ServerWatch }
);

type ChangeListener = (isDown: boolean) => void;
type StopListener = (failure: StoppedDatabaseError) => void;

/** More would wait for each other in a PostgreSQL of few cores. */
const maxConnections = 10;

/** @param connections for queries and the change feed; the watch takes one more for each check */
function openPostgres(connections: number): Connection {
  const size = Math.max(1, Math.min(maxConnections, connections - 1));
  const { client, watch, ping, close } = openPool(size, (isDown) => {
    for (const listener of changeListeners()) listener(isDown);
  });
  return { database: drizzlePostgres({ client, schema }), watch, ping, close };
}

function changeListeners(): Set<ChangeListener> {
  return singleton("database-listeners", () => new Set());
}

/** Called with `true` when PostgreSQL is unavailable, `false` when it answers again. */
export function subscribeToDatabaseChange(listener: ChangeListener): void {
  changeListeners().add(listener);
}

function stopListeners(): Set<StopListener> {
  return singleton("database-stop-listeners", () => new Set());
}

/** When the embedded database has stopped for good: the process must end, so that another one can open it. */
export function subscribeToDatabaseStop(listener: StopListener): void {
  stopListeners().add(listener);
}

function openEmbedded(dataFolder: string): Connection {
  const release = lockFolder(dataFolder);
  const folder = join(dataFolder, "database");
  let pglite: StoppablePglite;
  try {
    pglite = openPglite(folder, (failure) => {
      for (const listener of stopListeners()) listener(failure);
    });
  } catch (error) {
    release();
    throw error;
  }
  const opened = pglite.waitReady.then(
    () => watchForSilence(pglite, (seconds) => pglite.stop(silenceFailure(folder, seconds))),
    // The failure was reported to whoever queried it.
    () => undefined,
  );
  const close = async () => {
    const endWatch = await opened;
    endWatch?.();
    if (endWatch) await pglite.close();
    release();
  };
  const ping = () => pglite.query("select 1");
  return { database: drizzlePglite({ client: pglite, schema }), pglite, folder, ping, close };
}

/** PostgreSQL with `DATABASE_URL`, else the database embedded in `DATA_DIR`. */
export function connection(): Connection {
  const { DATABASE_URL, DATABASE_CONNECTIONS, DATA_DIR, WEB_CONCURRENCY } = env();
  const share = Math.floor(DATABASE_CONNECTIONS / WEB_CONCURRENCY);
  return singleton("database", () => (DATABASE_URL ? openPostgres(share) : openEmbedded(DATA_DIR)));
}

/** @throws UnusableDatabaseError when there is neither a `DATABASE_URL` nor an embedded database in `DATA_DIR` */
export function requireExistingDatabase(): void {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL === undefined && !existsSync(join(DATA_DIR, "database"))) throw absentDatabase(DATA_DIR);
}

export function database(): Database {
  return connection().database;
}

/** @throws when the database does not answer */
export async function pingDatabase(): Promise<void> {
  await connection().ping();
}

/** The failure with its remedy, if an unusable database is its cause. */
export function unusableDatabase(error: unknown): UnusableDatabaseError | undefined {
  const cause = databaseCause(error);
  if (cause instanceof UnusableDatabaseError) return cause;
  const folder = findSingleton<Connection>("database")?.folder;
  return folder === undefined ? undefined : damageFailure(folder, cause);
}

/** PGlite has no checkpointer process, so that its write-ahead log would grow without end. */
export async function checkpointDatabase(): Promise<void> {
  await connection().pglite?.exec("checkpoint");
}

export async function closeDatabase(): Promise<void> {
  const open = findSingleton<Connection>("database");
  forgetSingleton("database");
  await open?.close();
}
