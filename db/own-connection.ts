import { drizzle } from "drizzle-orm/postgres-js";
import { connection, type Database } from "./client";
import { clientForDrizzle } from "./driver-calls";
import { destroyClient, openClient } from "./postgres-client";
import * as schema from "./schema";

const lockMilliseconds = 60_000;

/**
 * Runs work without time limits. On the embedded database each transaction blocks others. @param name shown in
 * `pg_stat_activity`
 */
export async function onDedicatedConnection<Result>(
  name: string,
  work: (database: Database) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  const { database, pglite } = connection();
  if (pglite) return work(database);
  const sql = openClient({
    max: 1,
    max_lifetime: null,
    connection: {
      application_name: `vitrine-${name}`,
      lock_timeout: lockMilliseconds,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    },
  });
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(drizzle({ client: clientForDrizzle(async (use) => use(sql)), schema })), aborted]);
  } finally {
    await destroyClient(sql);
  }
}
