import { utcDay } from "@/lib/core/day";
import type { DailyRequests } from "@/lib/people/oauth/clients/usage-store";

/** A request was done (1xx to 3xx), refused (4xx) or failed (5xx). */
export type Outcome = "done" | "refused" | "failed";
/** Each day has its requests in the order of the statuses, which are all that there were. */
export type UsageByDay = { statuses: number[]; days: { day: string; requests: number[] }[] };

const dayMilliseconds = 86_400_000;

export function statusClass(status: number): Outcome {
  if (status < 400) return "done";
  return status < 500 ? "refused" : "failed";
}

/** Returns the days up to and with today (UTC), oldest first, those without a request among them. */
export function usageByDay(counts: readonly DailyRequests[], today: Date, days: number): UsageByDay {
  const statuses = [...new Set(counts.map(({ status }) => status))].sort((one, other) => one - other);
  const sums = new Map<string, number>();
  for (const { day, status, requests } of counts) {
    const key = `${day} ${status}`;
    sums.set(key, requests + (sums.get(key) ?? 0));
  }
  const all = Array.from({ length: days }, (_, index) => {
    const day = utcDay(new Date(today.getTime() - (days - 1 - index) * dayMilliseconds));
    return { day, requests: statuses.map((status) => sums.get(`${day} ${status}`) ?? 0) };
  });
  return { statuses, days: all };
}

/** Returns all requests by route and status, the most first. */
export function usageByRoute(counts: readonly DailyRequests[]): Omit<DailyRequests, "day">[] {
  const sums = new Map<string, Omit<DailyRequests, "day">>();
  for (const { route, status, requests } of counts) {
    const key = `${route} ${status}`;
    sums.set(key, { route, status, requests: requests + (sums.get(key)?.requests ?? 0) });
  }
  return [...sums.values()].sort((one, other) => other.requests - one.requests);
}
