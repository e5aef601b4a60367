import "server-only";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { pageStatistics, pageStatisticsDays, users } from "@/db/schema";
import { executeRows } from "@/db/sql";
import { statisticsBounds } from "@/lib/core/limits/quotas";
import type { Metric } from "./metrics";

export type Sum = { pageId: string; startsAt: Date; metric: Metric; name: string; total: number };

const movedAtOnce = 10_000;

/** Adds sums of several pages, except those of a page that is gone. @param sums each page, time, metric and name once */
export async function addSums(sums: readonly Sum[]): Promise<void> {
  const rows = sums.map(({ pageId, startsAt, metric, name, total }) => ({
    ...{ page_id: pageId, starts_at: startsAt, metric, name, total },
  }));
  // They are sorted, so that two such statements cannot deadlock.
  await database().execute(sql`insert into ${pageStatistics} (page_id, starts_at, metric, name, total)
    select counted.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as counted (page_id uuid, starts_at timestamptz, metric text, name text, total bigint)
    join ${users} on ${users.id} = counted.page_id order by 1, 2, 3, 4 for key share of ${users}
    on conflict (page_id, starts_at, metric, name)
    do update set total = ${pageStatistics}.total + excluded.total`);
}

/** Deletes what is older than it is kept, and makes sums by day of those by quarter of an hour. */
export async function condenseStatistics(): Promise<void> {
  const { quarterDays, months, liveMinutes } = statisticsBounds;
  await database().execute(sql`delete from ${pageStatistics}
    where metric = 'live' and starts_at < now() - make_interval(mins => ${2 * liveMinutes})`);
  const isOld = sql`starts_at < date_trunc('day', now() at time zone 'utc') at time zone 'utc'
    - make_interval(days => ${quarterDays})`;
  for (let moved = movedAtOnce; moved === movedAtOnce; ) {
    const [row] = await executeRows<{ moved: number }>(
      database(),
      sql`with moved as (delete from ${pageStatistics} where ctid = any(array(
          select ctid from ${pageStatistics} where ${isOld} limit ${movedAtOnce})) returning *),
        added as (insert into ${pageStatisticsDays} (page_id, day, metric, name, total)
          select page_id, (starts_at at time zone 'utc')::date, metric, name, sum(total) from moved
          where metric <> 'live' group by 1, 2, 3, 4 order by 1, 2, 3, 4
          on conflict (page_id, day, metric, name) do update set total = ${pageStatisticsDays}.total + excluded.total)
        select count(*)::int as moved from moved`,
    );
    moved = row?.moved ?? 0;
  }
  const oldest = sql`((now() at time zone 'utc') - make_interval(months => ${months}))::date`;
  for (let deleted = movedAtOnce; deleted === movedAtOnce; ) {
    const rows = await database()
      .delete(pageStatisticsDays)
      .where(sql`ctid = any(array(select ctid from ${pageStatisticsDays} where day < ${oldest} limit ${movedAtOnce}))`)
      .returning({ day: pageStatisticsDays.day });
    deleted = rows.length;
  }
}
