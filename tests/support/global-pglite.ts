import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { TestProject } from "vitest/node";
import { temporaryFolder } from "@/scripts/temporary";
import { describeEngines } from "../../scripts/programs.mjs";
import { shareSetup } from "./shared-setup";

/** Migrates one embedded database; every test file, and every server of one, works on a copy of its folder. */
export default async function setup(project: TestProject) {
  if (project.name.startsWith("api")) process.stdout.write(`${describeEngines()}\n`);
  const { value, release } = await shareSetup("pglite", async () => {
    const { folder, remove } = temporaryFolder("pglite");
    const pglite = new PGlite(folder);
    await migrate(drizzle({ client: pglite }), { migrationsFolder: "db/migrations" });
    // Two thirds of the files are of databases that nobody opens, and every test file copies all.
    await pglite.query("update pg_database set datistemplate = false");
    for (const name of ["template0", "template1"]) await pglite.query(`drop database ${name}`);
    await pglite.close();
    return { value: folder, end: remove };
  });
  project.provide("migratedFolder", value);
  return release;
}
