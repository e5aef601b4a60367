import { mkdirSync } from "node:fs";
import postgres, { type Sql } from "postgres";
import { createDatabase, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "@/scripts/programs.mjs";
import { temporaryFolder } from "@/scripts/temporary";
import { onCleanUp } from "./cleanup";
import { Columns } from "./columns/columns";

/** A database that the columns share, migrated, and the columns on it. */
export type TestBed = { sql: Sql; version: string; columns: Columns };

/** What the servers encrypt with. */
export const benchSecret = "the bench is thrown away, and so is this";

/** The addresses in answers, so that the same bytes come from every port. */
const baseUrl = "http://localhost:3000";

/** Settings of a PostgreSQL that holds millions of rows. */
const roomy = {
  shared_buffers: "1GB",
  maintenance_work_mem: "512MB",
  max_wal_size: "8GB",
  checkpoint_timeout: "30min",
};

/**
 * Starts a PostgreSQL of its own; `cleanUp` ends it.
 * @returns a function that makes one more database in it
 * @throws Error when the machine has no PostgreSQL
 */
export async function startCluster(): Promise<() => Promise<TestBed>> {
  const programs = findPostgres();
  if (!programs) throw new Error("The bench needs PostgreSQL: install it, so that initdb is in PATH.");
  const starting = startPostgres(programs, roomy);
  onCleanUp(async () => (await starting).stop());
  const server = await starting;
  const { folder, remove } = temporaryFolder("bench");
  onCleanUp(remove);
  let count = 0;
  return async () => {
    const { url } = await createDatabase(server.url);
    const sql = postgres(url, { max: 2, onnotice: () => {} });
    onCleanUp(() => sql.end({ timeout: 5 }));
    const own = `${folder}/${count++}`;
    mkdirSync(own);
    const columns = new Columns({ folder: own, environment: environmentOf(url) });
    onCleanUp(() => columns.stop());
    // Whoever starts first migrates.
    await columns.open("vitrine");
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
    return { sql, version: row?.version ?? "", columns };
  };
}

/** What every column gets: one database, one address, no rate limits, and a log of each request. */
function environmentOf(databaseUrl: string): Record<string, string> {
  return {
    NEXT_TELEMETRY_DISABLED: "1",
    BASE_URL: baseUrl,
    CDN_URL: `${baseUrl}/cdn`,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: benchSecret,
    // Receivers of events are on this machine.
    WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
    RATE_LIMITS: "off",
  };
}
