import "server-only";
import { sql } from "drizzle-orm";
import { everythingChanged, profileChannel } from "@/db/change-feed";
import { database, type Executor } from "@/db/client";

/** At the commit. */
export async function announceAll(executor: Executor = database()): Promise<void> {
  await executor.execute(sql`select pg_notify(${profileChannel}, ${everythingChanged})`);
}
