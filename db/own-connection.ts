import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { connection, type Database } from "./client";
import { runTransaction } from "./driver-calls";
import { openClient } from "./postgres-client";
import * as schema from "./schema";

const lockMilliseconds = 60_000;

/** Without time limits; on the embedded database each transaction blocks others. @param name in `pg_stat_activity` */
export async function onOwnConnection<Result>(
  name: string,
  work: (database: Database) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  const { database, pglite } = connection();
  if (pglite) return work(database);
  const { sql, destroy } = openClient({
    max: 1,
    max_lifetime: null,
    connection: {
      application_name: `vitrine-${name}`,
      lock_timeout: lockMilliseconds,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    },
  });
  // drizzle sets how dates are read on the client that it is given.
  drizzlePostgres({ client: sql });
  const client = {
    options: { parsers: {}, serializers: {} },
    unsafe: (...call: Parameters<Sql["unsafe"]>) => sql.unsafe(...call),
    // A connection that is lost in a transaction of postgres.js's own would end the process.
    begin: <Returned>(run: Parameters<typeof runTransaction<Returned>>[1]) => runTransaction(sql, run),
  };
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(drizzlePostgres({ client: client as unknown as Sql, schema })), aborted]);
  } finally {
    await destroy();
  }
}
