import { sql } from "drizzle-orm";
import { expect, inject } from "vitest";
import { database } from "@/db/client";
import { executeRows } from "@/db/sql";

/** Until so many transactions wait for a lock; on the embedded database they wait for the only connection. */
export async function untilSomethingWaits(count = 1): Promise<void> {
  if (inject("engine") !== "postgres") return;
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await executeRows(database(), waiting)).length).toBe(count);
}
