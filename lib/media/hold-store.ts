import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { backupRuns } from "@/db/schema";
import { env } from "@/lib/env";

/**
 * How long the lease of a backup or restore lasts, which blocks the deletion of files. On the embedded database it
 * cannot be renewed while rows are read or loaded on the only connection; the next start ends the lease of a dead
 * process.
 */
const leaseSeconds = { embedded: 24 * 3600, postgresql: 60 } as const;

/** When a lease that is taken or renewed now expires. */
export function afterALease(): SQL {
  const seconds = env().DATABASE_URL ? leaseSeconds.postgresql : leaseSeconds.embedded;
  return sql`now() + make_interval(secs => ${seconds})`;
}

/**
 * SQL condition: a backup or restore runs, so no file may be deleted from storage. A lease that ends later than a new
 * one would was taken before the clock was set back, and does not count.
 */
export function isUnderWay(): SQL {
  return sql`(${backupRuns.endedAt} is null and ${backupRuns.heldUntil} between now() and ${afterALease()})`;
}
