import "server-only";
import { utcDay } from "@/lib/core/day";
import { statusBounds } from "@/lib/core/limits/quotas";
import { describeFailure, log } from "@/lib/core/log";
import { checkHealth } from "@/lib/developers/api/health";
import { countChecks, deleteStatusBefore, listStatusDays, type StatusDay } from "./status-store";

const dayMilliseconds = 86_400_000;
const minuteMilliseconds = 60_000;
/** The database has a row for every day on which anything was counted. */
const countedPart = "database";

/** A part did not work for so many minutes; without a part, nothing was checked, since no server ran or none could write. */
type Problem = { part: string | undefined; minutes: number };
export type Day = { day: string; problems: Problem[] };
/** @property parts whether each works now @property since the day of the first check */
export type Status = { parts: Record<string, boolean>; days: Day[]; since: string | undefined };

async function checkPartsNow(): Promise<Record<string, boolean>> {
  const { parts } = await checkHealth();
  return Object.fromEntries(Object.entries(parts ?? {}).map(([part, state]) => [part, state === "up"]));
}

/** Checks every part of the service once a minute, and counts what it finds. Returns a function that stops it. */
export function startStatusChecks(): () => void {
  const check = async () => {
    const parts = await checkPartsNow();
    // A server that is stopping says nothing of its parts.
    if (Object.keys(parts).length > 0) await countChecks(parts, new Date());
  };
  const checkSoon = () => {
    check().catch((error) => log().warn(describeFailure(error), "what works now was not counted"));
  };
  checkSoon();
  const timer = setInterval(checkSoon, statusBounds.everyMilliseconds).unref();
  return () => clearInterval(timer);
}

const firstDay = (now: Date) => utcDay(new Date(now.getTime() - (statusBounds.days - 1) * dayMilliseconds));

export const deleteOldStatus = (now = new Date()): Promise<void> => deleteStatusBefore(firstDay(now));

/** Returns what works now, and what did not in the last 30 days (UTC), the newest day first. */
export async function readStatus(now = new Date()): Promise<Status> {
  const [parts, rows] = [await checkPartsNow(), await listStatusDays()];
  return { parts, ...describeDays(rows, now) };
}

/** Adds up what was counted; days before the first check have no part in it. */
export function describeDays(rows: readonly StatusDay[], now: Date): Pick<Status, "days" | "since"> {
  const counted = rows.filter(({ part }) => part === countedPart);
  const [first] = counted;
  if (!first) return { days: [], since: undefined };
  const begin = Math.max(Date.parse(first.day), Date.parse(firstDay(now)));
  const days: Day[] = [];
  for (let start = Date.parse(utcDay(now)); start >= begin; start -= dayMilliseconds) {
    const day = utcDay(new Date(start));
    const from = day === first.day ? first.firstCheckedAt.getTime() : start;
    const until = Math.min(start + dayMilliseconds, now.getTime());
    const expected = Math.floor((until - from) / minuteMilliseconds);
    const checks = counted.find((row) => row.day === day)?.checks ?? 0;
    const missing = expected - checks;
    const failed = rows.filter((row) => row.day === day && row.failures > 0);
    days.push({
      day,
      problems: [
        ...(missing > statusBounds.restartMinutes ? [{ part: undefined, minutes: missing }] : []),
        ...failed.map(({ part, failures }) => ({ part, minutes: failures })),
      ],
    });
  }
  return { days, since: first.day };
}
