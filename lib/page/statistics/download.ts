import "server-only";
import { csvReply } from "@/lib/core/http/reply";
import { languageOfLocale, preferredLanguage } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { formRoute, withoutBody } from "@/lib/people/auth/forms/form-route";
import { entryNames, entryTitle } from "./entry-names";
import { activityMetrics } from "./metrics";
import { periodOf, toPeriodName } from "./periods";
import { listActivity, listClicks } from "./read-store";
import { toParts } from "./report";
import { toTimeZone } from "./time-zone";

/**
 * Answers a period of the page of whoever is signed in as a file: a row for each part, a column for
 * each link clicked, and one for those that the page has no more.
 */
export const downloadStatistics = formRoute(
  {
    access: { proof: "none", page: () => "/settings/statistics", right: "read_statistics" },
    ...{ pages: "site", limit: "editor", read: withoutBody },
  },
  async ({ request, user, page }) => {
    const query = new URL(request.url).searchParams;
    const { starts } = periodOf(toPeriodName(query.get("period")), toTimeZone(query.get("zone")), new Date());
    const [sums, clicks, names] = await Promise.all([
      listActivity(page.id, starts),
      listClicks(page.id, starts),
      entryNames(page.id),
    ]);
    const language = languageOfLocale(user.locale) ?? preferredLanguage(request.headers.get("accept-language"));
    const clicked = [...new Set(clicks.map(({ id }) => id))];
    const columns = [
      ...clicked.flatMap((id) => {
        const title = entryTitle(names.get(id), language);
        return title === undefined ? [] : [{ title, ids: [id] }];
      }),
      { title: messages[language].statistics.entries.removed, ids: clicked.filter((id) => !names.has(id)) },
    ].filter(({ ids }) => ids.length > 0);
    const counts = new Map(clicks.map(({ part, id, clicks }) => [`${part} ${id}`, clicks]));
    const countOf = (part: number, ids: readonly string[]) =>
      ids.reduce((sum, id) => sum + (counts.get(`${part} ${id}`) ?? 0), 0);
    const rows = toParts(starts, sums).map(({ start, ...activity }, part) => [
      start.toISOString(),
      ...activityMetrics.map((metric) => String(activity[metric])),
      ...columns.map(({ ids }) => String(countOf(part, ids))),
    ]);
    const header = ["from", ...activityMetrics.map((metric) => `${metric}s`), ...columns.map(({ title }) => title)];
    return csvReply("statistics", [header, ...rows]);
  },
);
