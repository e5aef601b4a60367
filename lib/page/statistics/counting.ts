import "server-only";
import { LRUCache } from "lru-cache";
import { utcDay } from "@/lib/core/day";
import { statisticsBounds } from "@/lib/core/limits/quotas";
import { describeFailure, log } from "@/lib/core/log";
import { singleton } from "@/lib/core/process/singleton";
import { type Counted, isOpenMetric, type Metric, otherName } from "./metrics";
import { addSums, type Sum } from "./store";

type State = {
  waiting: Map<string, Sum>;
  names: LRUCache<string, Set<string>>;
  timer: NodeJS.Timeout | undefined;
  writing: Promise<void> | undefined;
  /** The last statement failed, so that only the timer tries again. */
  isRefused: boolean;
};

const state = () =>
  singleton<State>("page-statistics", () => ({
    ...{ waiting: new Map(), names: new LRUCache({ max: statisticsBounds.rememberedNames }) },
    ...{ timer: undefined, writing: undefined, isRefused: false },
  }));

const minute = 60_000;
const beginOf = (time: number, length: number) => new Date(time - (time % length));

/** Counts what happened on a page now, in memory; a timer writes the sums. @param by is negative for what is taken back */
export function countOnPage(pageId: string, counted: readonly Counted[], by = 1): void {
  const now = Date.now();
  const { waiting, writing, isRefused } = state();
  for (const [metric, name] of counted)
    addSum({
      ...{ pageId, metric, total: by, name: boundedName(pageId, now, metric, name) },
      startsAt: beginOf(now, metric === "live" ? minute : 15 * minute),
    });
  if (waiting.size >= statisticsBounds.flushedSums && !writing && !isRefused) void flushQuietly();
  else flushLater();
}

function addSum(added: Sum): void {
  const { waiting } = state();
  const key = `${added.pageId} ${added.startsAt.getTime()} ${added.metric} ${added.name}`;
  const known = waiting.get(key);
  if (known) known.total += added.total;
  else if (waiting.size < statisticsBounds.waitingSums) waiting.set(key, added);
}

/** Names that anybody can make up are bounded for each page and day. */
function boundedName(pageId: string, now: number, metric: Metric, name: string): string {
  if (!isOpenMetric(metric) || name === "") return name;
  const { names } = state();
  const key = `${pageId} ${utcDay(new Date(now))} ${metric}`;
  const known = names.get(key) ?? new Set();
  if (known.has(name)) return name;
  if (known.size >= statisticsBounds.names) return otherName;
  names.set(key, known.add(name));
  return name;
}

function flushLater(): void {
  const now = state();
  now.timer ??= setTimeout(flushQuietly, statisticsBounds.flushMilliseconds).unref();
}

const flushQuietly = () =>
  flushStatistics().catch((error) => log().warn(describeFailure(error), "statistics of pages were not written yet"));

/** Writes all sums by one statement. @throws when the database does not answer; the sums stay for the next try */
export async function flushStatistics(): Promise<void> {
  const now = state();
  // A statement that runs has taken what was counted before it.
  while (now.writing) await now.writing.catch(() => {});
  clearTimeout(now.timer);
  now.timer = undefined;
  const sums = [...now.waiting.values()];
  if (sums.length === 0) return;
  now.waiting.clear();
  now.writing = addSums(sums)
    .then(() => {
      now.isRefused = false;
    })
    .catch((error) => {
      now.isRefused = true;
      // Where not all fit, what was counted first stays.
      const newer = [...now.waiting.values()];
      now.waiting.clear();
      for (const sum of [...sums, ...newer]) addSum(sum);
      flushLater();
      throw error;
    })
    .finally(() => {
      now.writing = undefined;
    });
  await now.writing;
}
