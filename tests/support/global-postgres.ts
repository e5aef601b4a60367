import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { createDatabase, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "../../scripts/programs.mjs";
import { shareSetup } from "./shared-setup";

/** Starts a PostgreSQL and migrates one database in it; every test file works on a copy of that. */
export default async function setup(project: TestProject) {
  const programs = findPostgres();
  if (!programs) return;
  const { value, release } = await shareSetup("postgres", async () => {
    const server = await startPostgres(programs, { max_connections: "400" });
    const template = await createDatabase(server.url);
    const client = postgres(template.url, { max: 1, onnotice: () => {} });
    await migrate(drizzle({ client }), { migrationsFolder: "db/migrations" });
    await client.end();
    return { value: { url: server.url, template: new URL(template.url).pathname.slice(1) }, end: server.stop };
  });
  project.provide("postgresServer", value.url);
  project.provide("postgresTemplate", value.template);
  return release;
}
