import { closeDatabase, requireExistingDatabase, unusableDatabase } from "@/db/client";
import { migrateDatabase, requireMigrated } from "@/db/migrate";
import { askServer } from "@/lib/operator/admin/ask-server";
import { escapeLine, type Work } from "@/lib/operator/admin/command";
import { leavesSchema, needsInstance, withSecret } from "@/lib/operator/admin/commands";
import { clearDeadRuns } from "@/lib/operator/backup/dead-runs";
import { loadEnvFile } from "./prepare.mjs";
import { readSecret } from "./typed-secret";

/**
 * @param understand parses the command line before anything is opened @param who runs it: this process, or a running
 * server
 */
export async function runCommand(
  understand: (words: string[], folder: string) => Work,
  who: "this process" | "whoever has the database",
): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => interrupted.abort(new Error(`The command was ended by ${signal}`)));
  }
  try {
    loadEnvFile();
    const words = await withSecret(process.argv.slice(2), (name) => readSecret(name, interrupted.signal));
    const work = understand(words, process.cwd());
    const answer = who === "this process" ? undefined : await askServer(words, process.cwd(), interrupted.signal);
    if (answer && "failure" in answer) throw new Error(answer.failure);
    const output = answer ? answer.output : await runHere(words, work, interrupted.signal);
    process.stdout.write(`${JSON.stringify(output, null, 2)}\n`);
    if ((output as { ok?: boolean }).ok === false) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${escapeLine(unusableDatabase(error) ?? error)}\n`);
    process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
}

async function runHere(words: string[], work: Work, signal: AbortSignal): Promise<unknown> {
  if (needsInstance(words)) requireExistingDatabase();
  await (leavesSchema(words) ? requireMigrated() : migrateDatabase());
  await clearDeadRuns();
  return work(signal);
}
