import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { pageStatistics, pageStatisticsDays } from "@/db/schema";
import { executeRows } from "@/db/sql";
import { statisticsBounds } from "@/lib/core/limits/quotas";
import type { SourceOfJump } from "./insight";
import { type ActivityMetric, activityMetrics, type Metric, originMetrics } from "./metrics";

/** Sums by day count as those of the noon of their day (UTC), which has the same date in nearly all time zones. */
function sumsBetween(pageId: string, since: Date, until?: Date): SQL {
  const from = sql`${since.toISOString()}::timestamptz`;
  const end = until ? sql`${until.toISOString()}::timestamptz` : sql`'infinity'::timestamptz`;
  return sql`(select * from (
    select starts_at, metric, name, total from ${pageStatistics}
      where page_id = ${pageId} and starts_at >= ${from} and starts_at < ${end} and metric <> 'live'
    union all select (day + time '12:00') at time zone 'utc', metric, name, total from ${pageStatisticsDays}
      where page_id = ${pageId} and day >= (${from} at time zone 'utc')::date
    ) as every where starts_at >= ${from} and starts_at < ${end}) as sums`;
}

/** Returns in which of the parts a sum is, from 0 on. */
const partOf = (starts: readonly Date[]) =>
  sql`width_bucket(starts_at, ${`{${starts.map((start) => start.toISOString()).join(",")}}`}::timestamptz[]) - 1`;

const since = (starts: readonly Date[]) => starts[0] ?? new Date();

const isAmong = (metrics: readonly Metric[]) =>
  sql`metric in (${sql.join(
    metrics.map((metric) => sql`${metric}`),
    sql`, `,
  )})`;

export type ActivitySum = { part: number; metric: ActivityMetric; total: number };

/** Returns what happened in each part of a period. @param starts of the parts, ascending */
export function listActivity(pageId: string, starts: readonly Date[], until?: Date): Promise<ActivitySum[]> {
  return executeRows(
    database(),
    sql`select ${partOf(starts)} as part, metric, sum(total)::float8 as total from ${sumsBetween(pageId, since(starts), until)}
      where ${isAmong(activityMetrics)} group by 1, 2`,
  );
}

export type ClickSum = { part: number; id: string; clicks: number };

/** Returns the clicks of each link and card in each part of a period, in its order. */
export function listClicks(pageId: string, starts: readonly Date[], until?: Date): Promise<ClickSum[]> {
  return executeRows(
    database(),
    sql`select ${partOf(starts)} as part, name as id, sum(total)::float8 as clicks
      from ${sumsBetween(pageId, since(starts), until)} where metric = 'click' group by 1, 2 order by 2, 1`,
  );
}

export type NamedSum = { metric: Metric; name: string; total: number; earlier: number };

/** Returns what was counted by metric and name since `from`, and between `before` and `from`; the most first. */
export function listNames(pageId: string, before: Date, from: Date, until?: Date): Promise<NamedSum[]> {
  const isNow = sql`starts_at >= ${from.toISOString()}::timestamptz`;
  return executeRows(
    database(),
    sql`select metric, name, total, earlier from (
        select *, row_number() over (partition by metric order by total desc, earlier desc, name) as place from (
          select metric, name, coalesce(sum(total) filter (where ${isNow}), 0)::float8 as total,
            coalesce(sum(total) filter (where not ${isNow}), 0)::float8 as earlier
          from ${sumsBetween(pageId, before, until)} group by 1, 2) as named) as ranked
      where place <= ${statisticsBounds.listedNames} order by metric, place`,
  );
}

/** Returns the clicks of each link and card since a time. */
export async function countClicks(pageId: string, from: Date): Promise<Record<string, number>> {
  const rows = await executeRows<{ id: string; clicks: number }>(
    database(),
    sql`select name as id, sum(total)::float8 as clicks from ${sumsBetween(pageId, from)}
      where metric = 'click' group by 1`,
  );
  return Object.fromEntries(rows.map(({ id, clicks }) => [id, clicks]));
}

/** Returns the views of the last half hour, the minute that has begun among them. */
export async function countLiveViews(pageId: string): Promise<number> {
  const [row] = await executeRows<{ views: number }>(
    database(),
    sql`select coalesce(sum(total), 0)::float8 as views from ${pageStatistics}
      where page_id = ${pageId} and metric = 'live' and name = ''
        and starts_at > now() - make_interval(mins => ${statisticsBounds.liveMinutes})`,
  );
  return row?.views ?? 0;
}

/** Returns whether anything is kept of a page. */
export async function hasStatistics(pageId: string): Promise<boolean> {
  const [row] = await executeRows<{ found: boolean }>(
    database(),
    sql`select exists (select from ${pageStatistics} where page_id = ${pageId})
      or exists (select from ${pageStatisticsDays} where page_id = ${pageId}) as found`,
  );
  return row?.found ?? false;
}

export type DailySum = { day: string; metric: string; name: string; total: number };

/** Returns all that is kept of a page, by day (UTC), oldest first. */
export function listDailySums(pageId: string): Promise<DailySum[]> {
  return executeRows(
    database(),
    sql`select to_char(starts_at at time zone 'utc', 'YYYY-MM-DD') as day, metric, name, sum(total)::float8 as total
      from ${sumsBetween(pageId, new Date(0))} group by 1, 2, 3 order by 1, 2, 3`,
  );
}

/** Returns how many views came from each source in one part of a period, and in the others. */
export function listSources(pageId: string, starts: readonly Date[], part: number): Promise<SourceOfJump[]> {
  const isInside = sql`${partOf(starts)} = ${part}`;
  return executeRows(
    database(),
    sql`select metric, name, coalesce(sum(total) filter (where ${isInside}), 0)::float8 as inside,
        coalesce(sum(total) filter (where not ${isInside}), 0)::float8 as outside
      from ${sumsBetween(pageId, since(starts))} where ${isAmong(originMetrics)}
      group by 1, 2 order by 3 desc limit ${statisticsBounds.listedNames}`,
  );
}
