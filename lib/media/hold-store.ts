import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { backupRuns } from "@/db/schema";
import { env } from "@/lib/env";

/**
 * How long a backup or restore holds the removal of files after its last sign of life. On the embedded database it can
 * give none while it reads or loads rows, on the only connection; of a process that died the next start ends the hold.
 */
const leaseSeconds = { embedded: 24 * 3600, postgresql: 60 } as const;

/** When a hold that is taken or renewed now runs out. */
export function afterALease(): SQL {
  const seconds = env().DATABASE_URL ? leaseSeconds.postgresql : leaseSeconds.embedded;
  return sql`now() + make_interval(secs => ${seconds})`;
}

/**
 * Whether a backup or restore is under way, so that no file may be removed from storage. A hold whose
 * end is further away than one lease was taken before the clock was set back, and does not count.
 */
export function isUnderWay(): SQL {
  return sql`(${backupRuns.endedAt} is null and ${backupRuns.heldUntil} between now() and ${afterALease()})`;
}
