import "server-only";
import { sql } from "drizzle-orm";
import { everythingChanged, profileChannel } from "@/db/change-feed";
import { database, type Executor } from "@/db/client";

/** Tells every process that all profiles may have changed, when the transaction is committed. */
export async function announceAll(executor: Executor = database()): Promise<void> {
  await executor.execute(sql`select pg_notify(${profileChannel}, ${everythingChanged})`);
}
