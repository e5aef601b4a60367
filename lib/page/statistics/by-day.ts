import "server-only";
import type { z } from "zod";
import { invalidField } from "@/lib/core/errors";
import { statisticsBounds } from "@/lib/core/limits/quotas";
import type { Metric } from "./metrics";
import { periodOfDays } from "./periods";
import { type ClickSum, listActivity, listClicks, listNames, type NamedSum } from "./read-store";
import { toParts } from "./report";
import { sourceMetrics, type statistics, type statisticsQuery } from "./schema";
import { addDays, dateIn, startOfDate } from "./time-zone";

const usualDays = 30;
const dayMilliseconds = 86_400_000;

/** Answers the statistics of a page for programs. @throws AppError invalid_request for a period that is none or too long */
export async function readStatistics(
  pageId: string,
  query: z.output<typeof statisticsQuery>,
): Promise<z.input<typeof statistics>> {
  const zone = query.time_zone;
  const last = query.to ?? dateIn(zone, new Date());
  const first = query.from ?? addDays(last, 1 - usualDays);
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMilliseconds) + 1;
  if (count < 1) throw invalidField("from", { text: "must not be after the last day" });
  if (count > statisticsBounds.days)
    throw invalidField("from", { text: `must be at most ${statisticsBounds.days - 1} days before the last day` });
  const { starts } = periodOfDays(first, count, zone);
  const end = startOfDate(addDays(last, 1), zone);
  const [from = end] = starts;
  const [sums, clicks, names] = await Promise.all([
    listActivity(pageId, starts, end),
    listClicks(pageId, starts, end),
    listNames(pageId, from, from, end),
  ]);
  const dateOf = (part: number) => addDays(first, part);
  return {
    time_zone: zone,
    days: toParts(starts, sums).map(({ view, visitor, like, click, play, download }, part) => ({
      ...{ date: dateOf(part), views: view, visitors: visitor, likes: like, clicks: click, plays: play },
      downloads: download,
    })),
    links: byId(clicks, dateOf),
    sources: sourcesOf(names),
  };
}

function sourcesOf(sums: readonly NamedSum[]): z.input<typeof statistics>["sources"] {
  const viewsOf = (metric: Metric) =>
    sums
      .filter((sum) => sum.metric === metric && sum.total > 0)
      .map(({ name, total }) => ({ name: metric === "country" ? name.toUpperCase() : name, views: total }));
  const lists = Object.entries(sourceMetrics).map(([list, metric]) => [list, viewsOf(metric)]);
  return Object.fromEntries(lists) as z.input<typeof statistics>["sources"];
}

function byId(sums: readonly ClickSum[], dateOf: (part: number) => string) {
  const found = new Map<string, { id: string; clicks: number; days: { date: string; clicks: number }[] }>();
  for (const { id, part, clicks } of sums) {
    const known = found.get(id) ?? { id, clicks: 0, days: [] };
    known.clicks += clicks;
    known.days.push({ date: dateOf(part), clicks });
    found.set(id, known);
  }
  return [...found.values()].sort((one, other) => other.clicks - one.clicks);
}
