import { env } from "@/lib/env";
import { endDeadRuns } from "./run-store";
import { removeDeadSpools } from "./spool";

/**
 * Ends backups and restores of dead processes and deletes their data in `DATA_DIR`. With PostgreSQL other processes may
 * be at work, and dead runs expire by themselves.
 */
export async function clearDeadRuns(): Promise<void> {
  if (env().DATABASE_URL) return;
  await endDeadRuns();
  await removeDeadSpools();
}
