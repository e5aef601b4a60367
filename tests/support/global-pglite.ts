import type { TestProject } from "vitest/node";
import { describeEngines } from "../../scripts/programs.mjs";
import { migratedDatabase } from "./migrated-database";

/** Provides a migrated embedded database; every test file, and every server of one, works on a copy of its folder. */
export default async function setup(project: TestProject) {
  if (project.name.startsWith("api")) process.stdout.write(`${describeEngines()}\n`);
  project.provide("migratedFolder", await migratedDatabase());
}
