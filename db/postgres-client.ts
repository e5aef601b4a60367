import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type Options, type Sql } from "postgres";
import { env } from "@/lib/core/process/env";

/** Every wait on PostgreSQL ends by itself; milliseconds unless the name says otherwise. */
const databaseTimeouts = {
  connectSeconds: 4,
  statement: 10_000,
  lock: 8_000,
  idleInTransaction: 10_000,
} as const;

/** The only array type of the schema and its queries. */
const textArray = { to: 1009, from: [1009], serialize: (value: unknown) => value, parse: parseTextArray };

/** A client of `DATABASE_URL` with this service's time limits. */
export function openClient(options: Options<Record<string, never>> = {}): Sql {
  const client = postgres(env().DATABASE_URL ?? "", {
    max: 10,
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
  // It sets how dates are read on the client that it is given, and ours are not given to it themselves.
  drizzle({ client });
  return client;
}

/** Closes all connections of a client without waiting for the statements on them, which fail. */
export async function destroyClient(client: Sql): Promise<void> {
  await client.end({ timeout: 0 }).catch(() => {});
}

/** Such as `{a,"b,c",NULL}`. */
function parseTextArray(written: string): (string | null)[] {
  const items = written.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs);
  return Array.from(items, ([, quoted, plain = ""]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, "$1");
    return plain === "NULL" ? null : plain;
  });
}
