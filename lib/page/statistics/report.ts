import "server-only";
import { explainJump, type Insight, insightOf, type SourceOfJump } from "./insight";
import { type ActivityMetric, activityMetrics, type Metric } from "./metrics";
import { type Period, type PeriodName, periodOf } from "./periods";
import {
  type ActivitySum,
  countLiveViews,
  hasStatistics,
  listActivity,
  listNames,
  listSources,
  type NamedSum,
} from "./read-store";

export type Activity = Record<ActivityMetric, number>;

/** All that the statistics of a period show. */
export type Report = {
  period: Period;
  /** What happened in each part of the period. */
  parts: readonly (Activity & { start: Date })[];
  total: Activity;
  earlier: Activity;
  named: (metric: Metric) => readonly NamedSum[];
  live: number;
  insight: Insight;
  /** What explains the part that stands out. */
  source: SourceOfJump | undefined;
  /** Whether anything was counted at any time. */
  hasAny: boolean;
};

const nothing = (): Activity => ({ view: 0, visitor: 0, like: 0, click: 0, play: 0, download: 0 });

/** Puts sums of parts into all parts, also those in which nothing happened. */
export function toParts(starts: readonly Date[], sums: readonly ActivitySum[]): (Activity & { start: Date })[] {
  const parts = starts.map((start) => ({ start, ...nothing() }));
  for (const { part, metric, total } of sums) {
    const found = parts[part];
    if (found) found[metric] = total;
  }
  return parts;
}

/** Returns the sums of all parts. */
export function totalOf(parts: readonly Activity[]): Activity {
  const totals = nothing();
  for (const part of parts) for (const metric of activityMetrics) totals[metric] += part[metric];
  return totals;
}

/** Returns the sums of the period before. */
export function earlierOf(names: readonly NamedSum[]): Activity {
  const totals = nothing();
  for (const metric of activityMetrics)
    for (const row of names) if (row.metric === metric) totals[metric] += row.earlier;
  return totals;
}

export async function readReport(pageId: string, name: PeriodName, timeZone: string, now: Date): Promise<Report> {
  const period = periodOf(name, timeZone, now);
  const [from = now] = period.starts;
  const [sums, names, live, hasAny] = await Promise.all([
    listActivity(pageId, period.starts),
    listNames(pageId, period.before, from),
    countLiveViews(pageId),
    hasStatistics(pageId),
  ]);
  const parts = toParts(period.starts, sums);
  const earlier = earlierOf(names);
  const insight = insightOf(
    parts.map(({ view }) => view),
    earlier.view,
  );
  const sources = insight.kind === "jump" ? await listSources(pageId, period.starts, insight.part) : [];
  return {
    ...{ period, parts, total: totalOf(parts), earlier, live, insight },
    named: (metric) => names.filter((row) => row.metric === metric && row.total !== 0),
    source: explainJump(sources, period.starts.length),
    hasAny,
  };
}
