import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type Options, type Sql } from "postgres";
import { env } from "@/lib/core/process/env";

/** Every wait on PostgreSQL ends by itself. Times are milliseconds unless the name says otherwise. */
const databaseTimeouts = {
  connectSeconds: 4,
  statement: 10_000,
  lock: 8_000,
  idleInTransaction: 10_000,
} as const;

/** The schema and its queries use no other array type. */
const textArray = { to: 1009, from: [1009], serialize: (value: unknown) => value, parse: parseTextArray };

/** Opens a client of `DATABASE_URL` with this service's time limits. */
export function openClient(options: Options<Record<string, never>>): Sql {
  const client = postgres(env().DATABASE_URL ?? "", {
    connect_timeout: databaseTimeouts.connectSeconds,
    backoff: () => 0.1,
    idle_timeout: 60,
    max_lifetime: 1800,
    onnotice: () => {},
    // postgres.js would query the types of arrays, and nobody handles the error when a connection is lost meanwhile.
    fetch_types: false,
    types: { texts: textArray },
    ...options,
    connection: {
      application_name: "vitrine",
      statement_timeout: databaseTimeouts.statement,
      lock_timeout: databaseTimeouts.lock,
      idle_in_transaction_session_timeout: databaseTimeouts.idleInTransaction,
      ...options.connection,
    },
  }) as Sql;
  // drizzle changes how the client that it is given reads dates, and it never gets the real ones.
  drizzle({ client });
  return client;
}

/** Closes all connections without waiting for their statements, which fail. */
export async function destroyClient(client: Sql): Promise<void> {
  await client.end({ timeout: 0 }).catch(() => {});
}

/** Parses an array such as `{a,"b,c",NULL}`. */
function parseTextArray(written: string): (string | null)[] {
  // Most are empty.
  if (written === "{}") return [];
  const items = written.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs);
  return Array.from(items, ([, quoted, plain = ""]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, "$1");
    return plain === "NULL" ? null : plain;
  });
}
