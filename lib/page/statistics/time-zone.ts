import { LRUCache } from "lru-cache";
import { z } from "zod";
import { statisticsBounds } from "@/lib/core/limits/quotas";

const minute = 60_000;
const hour = 60 * minute;

/** A zone has as many names as its letters can be written large and small. */
const formatters = new LRUCache<string, Intl.DateTimeFormat>({ max: statisticsBounds.rememberedZones });

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const made = new Intl.DateTimeFormat("en-CA", { ...parts, hourCycle: "h23", timeZone });
  formatters.set(timeZone, made);
  return made;
}

/** @param name of the IANA database, such as `Asia/Kathmandu` */
export function isTimeZone(name: string): boolean {
  // An offset such as +05:30 is a time zone to some versions of Node and none to others.
  if (!/^[a-z][a-z0-9_+-]*(?:\/[a-z0-9_+-]+){0,2}$/i.test(name) || name.length > 50) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the time zone that an address or a form names, or UTC where it names none. */
export const toTimeZone = (name: unknown): string => (typeof name === "string" && isTimeZone(name) ? name : "UTC");

export const timeZone = z.string().max(50).refine(isTimeZone, "must be a time zone such as Europe/Lisbon");

/** Returns the time that clocks show there, such as `2031-02-28T23:59`. */
function clockAt(time: number, zone: string): string {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

function offsetAt(time: number, zone: string): number {
  return Date.parse(`${clockAt(time, zone)}Z`) - (time - (time % minute));
}

/** Returns the date there, such as `2031-02-28`. */
export const dateIn = (zone: string, time: Date): string => clockAt(time.getTime(), zone).slice(0, 10);

/** @param date such as `2031-02-28` */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 24 * hour).toISOString().slice(0, 10);
}

/** @param month such as `2031-02` */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns the first instant of a date there: midnight, or later where clocks skip midnight. */
export function startOfDate(date: string, zone: string): Date {
  const midnight = Date.parse(`${date}T00:00Z`);
  let start = midnight - offsetAt(midnight, zone);
  start = midnight - offsetAt(start, zone);
  while (clockAt(start, zone).slice(0, 10) < date) start += 15 * minute;
  // Clocks that are set back at midnight show the end of the day before twice.
  while (clockAt(start - 15 * minute, zone).slice(0, 10) >= date) start -= 15 * minute;
  return new Date(start);
}

/** Returns when the hour began that clocks there show. */
export function startOfHour(time: Date, zone: string): Date {
  const now = time.getTime();
  return new Date(now - ((((now + offsetAt(now, zone)) % hour) + hour) % hour));
}
