import { join } from "node:path";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import { connection } from "./client";
import { openClient } from "./postgres-client";

/** How long another process may migrate before this one gives up. */
const waitForOthersMilliseconds = 60_000;

/** Any number that no other program uses as an advisory lock on this database. */
const advisoryLockKey = 7_483_921_064;

/** Brings the database to the newest committed migration; processes that start together wait for one another. */
export async function migrateDatabase(): Promise<void> {
  const migrations = {
    migrationsFolder: join(process.cwd(), "db", "migrations"),
  };
  const { pglite } = connection();
  if (pglite) {
    await migratePglite(drizzlePglite({ client: pglite }), migrations);
    return;
  }
  const { sql: client, destroy } = openClient({
    max: 1,
    connection: {
      application_name: "vitrine-migrate",
      lock_timeout: waitForOthersMilliseconds,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    },
  });
  try {
    await client`select pg_advisory_lock(${advisoryLockKey})`;
    await migratePostgres(drizzlePostgres({ client }), migrations);
  } finally {
    await destroy();
  }
}
