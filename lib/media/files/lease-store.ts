import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { backupRuns } from "@/db/schema";
import { env } from "@/lib/core/process/env";

/**
 * The lease blocks deletions. The embedded database cannot renew it during a run, so the next start ends a dead one.
 */
const leaseSeconds = { embedded: 24 * 3600, postgresql: 60 } as const;

export function leaseEnd(): SQL {
  const seconds = env().DATABASE_URL ? leaseSeconds.postgresql : leaseSeconds.embedded;
  return sql`now() + make_interval(secs => ${seconds})`;
}

/**
 * This SQL condition holds while a backup or restore runs. A lease that ends later than a new one is from before the
 * clock was set back.
 */
export function isRunInProgress(): SQL {
  return sql`(${backupRuns.endedAt} is null and ${backupRuns.heldUntil} between now() and ${leaseEnd()})`;
}
