import { env } from "@/lib/env";
import { endDeadRuns } from "./run-store";
import { removeDeadSpools } from "./spool";

/**
 * Ends the backups and restores of processes that died, with what they left in `DATA_DIR`. With PostgreSQL others may be
 * at work, and those of the dead end by themselves.
 */
export async function clearDeadRuns(): Promise<void> {
  if (env().DATABASE_URL) return;
  await endDeadRuns();
  await removeDeadSpools();
}
