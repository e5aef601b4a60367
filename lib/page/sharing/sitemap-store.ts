import "server-only";
import { and, asc, gt, lte, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { isDemo } from "@/lib/page/demos/store";
import { hasServedDomain } from "@/lib/page/domains/store";

/** The protocol allows 50,000 addresses a file. */
const pageSize = 10_000;

export type ListedProfile = { username: string; updatedAt: Date };

// A profile with a domain is listed under that domain.
const isListed = sql`${users.searchEnginesIndexing} and ${users.deleteAfter} is null and not ${hasServedDomain}`;

/**
 * Lists pages by ranges of `uid`, which never changes, so that each page costs the same and reads only its own
 * accounts.
 */
export async function listSitemapPages(): Promise<number[]> {
  const page = sql<number>`page`.mapWith(Number);
  const isFilled = sql`exists (select from ${users} where ${users.uid} > (page - 1) * ${sql.raw(String(pageSize))}
    and ${users.uid} <= page * ${sql.raw(String(pageSize))} and ${isListed})`;
  const highest = sql`(select coalesce(max(${users.uid}), 0) / ${sql.raw(String(pageSize))} + 1 from ${users})`;
  const rows = await database()
    .select({ page })
    .from(sql`generate_series(1, ${highest}) as page`)
    .where(isFilled)
    .orderBy(sql`page`);
  return rows.map((row) => row.page);
}

/** Finds a page to look at: the oldest account whose page search engines may list, or the demo profile. */
export async function findExampleProfile(): Promise<string | undefined> {
  for (const isExample of [isListed, isDemo]) {
    const oldest = database().select({ username: users.username }).from(users).where(isExample).orderBy(asc(users.uid));
    const [found] = await oldest.limit(1);
    if (found) return found.username;
  }
  return undefined;
}

export function listSitemapProfiles(page: number): Promise<ListedProfile[]> {
  const range = and(gt(users.uid, (page - 1) * pageSize), lte(users.uid, page * pageSize));
  return database()
    .select({ username: users.username, updatedAt: users.updatedAt })
    .from(users)
    .where(and(range, isListed))
    .orderBy(asc(users.uid));
}
