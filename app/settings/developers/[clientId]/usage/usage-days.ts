import type { UsageCount } from "@/lib/oauth/usage-store";

type Count = Pick<UsageCount, "day" | "route" | "status" | "requests">;
/** What became of requests: done (1xx to 3xx), refused (4xx), failed (5xx). */
export type Outcome = "done" | "refused" | "failed";
export type UsageDay = { day: string } & Record<Outcome, number>;

const dayMilliseconds = 86_400_000;

export function outcomeOf(status: number): Outcome {
  if (status < 400) return "done";
  return status < 500 ? "refused" : "failed";
}

/** The days up to and with today (UTC), oldest first, those without a request among them. */
export function usageByDay(counts: readonly Count[], today: Date, days: number): UsageDay[] {
  const all = Array.from({ length: days }, (_, index): UsageDay => {
    const time = today.getTime() - (days - 1 - index) * dayMilliseconds;
    return { day: new Date(time).toISOString().slice(0, 10), done: 0, refused: 0, failed: 0 };
  });
  const byDay = new Map(all.map((entry) => [entry.day, entry]));
  for (const { day, status, requests } of counts) {
    const entry = byDay.get(day);
    if (entry) entry[outcomeOf(status)] += requests;
  }
  return all;
}

/** All requests by route and status, the most first. */
export function usageByRoute(counts: readonly Count[]): Omit<Count, "day">[] {
  const sums = new Map<string, Omit<Count, "day">>();
  for (const { route, status, requests } of counts) {
    const key = `${route} ${status}`;
    sums.set(key, { route, status, requests: requests + (sums.get(key)?.requests ?? 0) });
  }
  return [...sums.values()].sort((one, other) => other.requests - one.requests);
}
