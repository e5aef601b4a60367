import { log } from "@/lib/core/log";
import { env } from "@/lib/core/process/env";
import { secretsLeftByRestores } from "@/lib/core/process/instance-secret";
import { endDeadRuns } from "./run-store";
import { removeDeadSpools } from "./spool";

/** With PostgreSQL nothing is cleared: other processes may be running, and dead runs expire by themselves. */
export async function clearDeadRuns(): Promise<void> {
  // Whether the rows were committed is not known. A second restore is right in both cases.
  for (const secret of secretsLeftByRestores()) {
    log().warn(
      { secret },
      "a restore was interrupted, and its rows may be in place without the secret that belongs to them: unless it still runs, restore that backup again",
    );
  }
  if (env().DATABASE_URL) return;
  await endDeadRuns();
  await removeDeadSpools();
}
