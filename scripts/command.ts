import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { loadEnvFile, SetupError } from "./prepare.mjs";

/** A command line that names nothing we can do; the message tells what to write. */
export class UsageError extends Error {}

/** Runs a command on the migrated database. Its result goes to stdout as JSON, a failure to stderr in one line. */
export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    loadEnvFile();
    await migrateDatabase();
    const result = await work();
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
}
