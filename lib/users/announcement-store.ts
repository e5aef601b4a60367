import "server-only";
import { sql } from "drizzle-orm";
import { everythingChanged, profileChannel } from "@/db/change-feed";
import { database, type Executor } from "@/db/client";

/** Notifies every process, at the commit, that all profiles may have changed. */
export async function announceAll(executor: Executor = database()): Promise<void> {
  await executor.execute(sql`select pg_notify(${profileChannel}, ${everythingChanged})`);
}
