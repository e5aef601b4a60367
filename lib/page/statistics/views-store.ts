import "server-only";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { pageStatistics } from "@/db/schema";

/** Counts the views of pages in the last days, fewer than those after which sums become sums by day. */
export async function countViewsOfPages(
  pageIds: readonly string[],
  days: number,
): Promise<ReadonlyMap<string, number>> {
  const { pageId, metric, total, startsAt } = pageStatistics;
  const rows = await database()
    .select({ pageId, views: sql<number>`sum(${total})::float8` })
    .from(pageStatistics)
    .where(
      and(
        inArray(pageId, [...pageIds]),
        eq(metric, "view"),
        gte(startsAt, sql`now() - make_interval(days => ${days})`),
      ),
    )
    .groupBy(pageId);
  return new Map(rows.map(({ pageId, views }) => [pageId, views]));
}
