import { closeDatabase, unusableDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { escapeLine } from "@/lib/operator/admin/command";
import { understandCommand } from "@/lib/operator/admin/commands";

/** Runs commands one after the other in this process, in place of one process each; their results go to stdout. */
const commands: string[][] = JSON.parse(process.argv[2] ?? "[]");
const results: unknown[] = [];
const { signal } = new AbortController();
try {
  await migrateDatabase();
  for (const words of commands) {
    const done = async () => understandCommand(words, process.cwd())(signal);
    results.push(await done().catch((error) => escapeLine(error)));
  }
} catch (error) {
  results.push(escapeLine(unusableDatabase(error) ?? error));
} finally {
  await closeDatabase();
}
process.stdout.write(JSON.stringify(results));
