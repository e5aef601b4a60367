import { env } from "@/lib/env";
import { endDeadRuns } from "./run-store";
import { removeDeadSpools } from "./spool";

/** With PostgreSQL other processes may be running, and dead runs expire by themselves. */
export async function clearDeadRuns(): Promise<void> {
  if (env().DATABASE_URL) return;
  await endDeadRuns();
  await removeDeadSpools();
}
