import "server-only";
import { sql } from "drizzle-orm";
import { domainsChanged, everythingChanged, profileChannel } from "@/db/change-feed";
import { database, type Executor } from "@/db/client";

/** As if a custom domain had changed: at the commit every server reads again what it withholds. */
export async function announceDomains(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_notify(${profileChannel}, ${domainsChanged})`);
}

/** At the commit. */
export async function announceAll(executor: Executor = database()): Promise<void> {
  await executor.execute(sql`select pg_notify(${profileChannel}, ${everythingChanged})`);
}
