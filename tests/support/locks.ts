import { sql } from "drizzle-orm";
import { expect, inject } from "vitest";
import { database } from "@/db/client";
import { rowsOf } from "@/db/rows";

/** Until a transaction waits for a lock of another; on the embedded database it waits for the only connection. */
export async function untilSomethingWaits(): Promise<void> {
  if (inject("engine") !== "postgres") return;
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await rowsOf(database(), waiting)).length).toBe(1);
}
