import "server-only";
import { sql } from "drizzle-orm";
import { domainsChanged, everythingChanged, profileChannel } from "@/db/change-feed";
import { database, type Executor } from "@/db/client";

/** Uses the announcement of custom domains: at the commit every server reloads the withheld files. */
export async function announceDomains(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_notify(${profileChannel}, ${domainsChanged})`);
}

export async function announceAll(executor: Executor = database()): Promise<void> {
  await executor.execute(sql`select pg_notify(${profileChannel}, ${everythingChanged})`);
}
