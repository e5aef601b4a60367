import "server-only";
import { csvReply } from "@/lib/core/http/reply";
import { formRoute, withoutBody } from "@/lib/people/auth/forms/form-route";
import { entryNames } from "./entry-names";
import { activityMetrics } from "./metrics";
import { periodOf, toPeriodName } from "./periods";
import { listActivity, listClicks } from "./read-store";
import { toParts } from "./report";
import { toTimeZone } from "./time-zone";

/** Answers a period of the page of whoever is signed in as a file: a row for each part, a column for each link clicked. */
export const downloadStatistics = formRoute(
  {
    access: { proof: "none", page: () => "/settings/statistics", right: "read_statistics" },
    ...{ pages: "site", limit: "editor", read: withoutBody },
  },
  async ({ request, page }) => {
    const query = new URL(request.url).searchParams;
    const { starts } = periodOf(toPeriodName(query.get("period")), toTimeZone(query.get("zone")), new Date());
    const [sums, clicks, names] = await Promise.all([
      listActivity(page.id, starts),
      listClicks(page.id, starts),
      entryNames(page.id),
    ]);
    const ids = [...new Set(clicks.map(({ id }) => id))];
    const counts = new Map(clicks.map(({ part, id, clicks }) => [`${part} ${id}`, clicks]));
    const rows = toParts(starts, sums).map(({ start, ...activity }, part) => [
      start.toISOString(),
      ...activityMetrics.map((metric) => String(activity[metric])),
      ...ids.map((id) => String(counts.get(`${part} ${id}`) ?? 0)),
    ]);
    const header = [
      "from",
      ...activityMetrics.map((metric) => `${metric}s`),
      ...ids.map((id) => names.get(id)?.title ?? id),
    ];
    return csvReply("statistics", [header, ...rows]);
  },
);
