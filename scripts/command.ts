import { closeDatabase, unusableDatabase } from "@/db/client";
import { databaseCause } from "@/db/failure";
import { migrateDatabase } from "@/db/migrate";
import { AppError } from "@/lib/errors";
import { loadEnvFile } from "./prepare.mjs";

/** What a command does once its words are understood and the database is open; it returns what is printed. */
export type Work = () => Promise<unknown>;

/**
 * Runs one command on the migrated database: its result as JSON on stdout, or its failure in one line on stderr.
 * @param understand reads the words of the command line, before anything is opened
 */
export async function runCommand(understand: (words: string[]) => Work): Promise<void> {
  try {
    loadEnvFile();
    const work = understand(process.argv.slice(2));
    await migrateDatabase();
    process.stdout.write(`${JSON.stringify(await work(), null, 2)}\n`);
  } catch (error) {
    process.stderr.write(`${inOneLine(unusableDatabase(error) ?? databaseCause(error))}\n`);
    process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
}

function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const fields = error instanceof AppError ? Object.entries(error.fields ?? {}) : [];
  const text = fields.map(([field, problems]) => `${field} ${problems.join(", ")}`).join("; ") || error.message;
  return text.replaceAll(/\s*\n\s*/g, " ");
}
