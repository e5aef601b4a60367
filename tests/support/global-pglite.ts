import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { TestProject } from "vitest/node";
import { temporaryFolder } from "@/scripts/temporary";
import { describeEngines } from "../../scripts/programs.mjs";

/** Migrates one embedded database; every test file, and every server of one, works on a copy of its folder. */
export default async function setup(project: TestProject) {
  if (project.name === "api-pglite") process.stdout.write(`${describeEngines()}\n`);
  const { folder, remove } = temporaryFolder("pglite");
  const pglite = new PGlite(folder);
  await migrate(drizzle({ client: pglite }), { migrationsFolder: "db/migrations" });
  await pglite.close();
  project.provide("migratedFolder", folder);
  return remove;
}
