import { addDays, addMonths, dateIn, startOfDate, startOfHour } from "./time-zone";

export const periodNames = ["24h", "7d", "30d", "90d", "12m"] as const;
export type PeriodName = (typeof periodNames)[number];

/** A period in equal parts, each of which begins where the one before ends; the last one is not over. */
export type Period = {
  unit: "hour" | "day" | "month";
  starts: readonly Date[];
  /** When the period before, of the same length, began. */
  before: Date;
};

const days = { "7d": 7, "30d": 30, "90d": 90 } as const;
const hourMilliseconds = 3_600_000;

/** Returns the period that an address names, or 30 days where it names none. */
export const toPeriodName = (name: unknown): PeriodName => periodNames.find((known) => known === name) ?? "30d";

/** Returns the period up to now, in parts that begin as clocks in this time zone show. */
export function periodOf(name: PeriodName, timeZone: string, now: Date): Period {
  if (name === "24h") {
    const last = startOfHour(now, timeZone).getTime();
    const starts = Array.from({ length: 24 }, (_, index) => new Date(last - (23 - index) * hourMilliseconds));
    return { unit: "hour", starts, before: new Date(last - 47 * hourMilliseconds) };
  }
  const today = dateIn(timeZone, now);
  if (name === "12m") {
    const startOfMonth = (ago: number) => startOfDate(`${addMonths(today.slice(0, 7), -ago)}-01`, timeZone);
    return {
      unit: "month",
      starts: Array.from({ length: 12 }, (_, at) => startOfMonth(11 - at)),
      before: startOfMonth(23),
    };
  }
  return periodOfDays(addDays(today, 1 - days[name]), days[name], timeZone);
}

/** @param first a date such as `2031-02-28` */
export function periodOfDays(first: string, count: number, timeZone: string): Period {
  const starts = Array.from({ length: count }, (_, index) => startOfDate(addDays(first, index), timeZone));
  return { unit: "day", starts, before: startOfDate(addDays(first, -count), timeZone) };
}
