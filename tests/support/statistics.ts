import { asc, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { pageStatistics } from "@/db/schema";
import { flushStatistics } from "@/lib/page/statistics/counting";
import { call, newClientAddress } from "./api";
import { sameOriginHeaders } from "./signed-in";

export type Headers = Record<string, string>;

/** Sends what a page reports, as a browser at an address of its own does. */
export const report = (path: string, json?: unknown, headers: Headers = {}) =>
  call("POST", path, {
    ...(json !== undefined && { json }),
    headers: { ...sameOriginHeaders, "X-Forwarded-For": newClientAddress(), ...headers },
  });

/** The sums of a page by metric and name, all times together, after they were written. */
export async function sumsOf({ id }: { id: string }): Promise<Record<string, number>> {
  await flushStatistics();
  const { metric, name, total, pageId } = pageStatistics;
  const rows = await database()
    .select({ metric, name, total: sql`sum(${total})`.mapWith(Number) })
    .from(pageStatistics)
    .where(eq(pageId, id))
    .groupBy(metric, name)
    .orderBy(asc(metric), asc(name));
  return Object.fromEntries(rows.map((row) => [row.name === "" ? row.metric : `${row.metric} ${row.name}`, row.total]));
}
