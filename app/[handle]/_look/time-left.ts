/** Units of what is left until a time, the largest first. */
export type UnitLeft = { unit: "day" | "hour" | "minute" | "second"; count: number };

/** Splits seconds; days are left out while there are none. */
export function splitSeconds(seconds: number, withSeconds: boolean): UnitLeft[] {
  const units: UnitLeft[] = [
    { unit: "day", count: Math.floor(seconds / 86_400) },
    { unit: "hour", count: Math.floor(seconds / 3600) % 24 },
    { unit: "minute", count: Math.floor(seconds / 60) % 60 },
    { unit: "second", count: seconds % 60 },
  ];
  return units.filter(({ unit, count }) => (unit === "day" ? count > 0 : unit !== "second" || withSeconds));
}

/** Returns in how many milliseconds `splitSeconds` says something else. @param left milliseconds, with begun seconds */
export function untilNextUnit(left: number, withSeconds: boolean): number {
  const seconds = Math.ceil(left / 1_000);
  const next = withSeconds ? seconds - 1 : Math.floor(seconds / 60) * 60 - 1;
  return left - next * 1_000;
}

/** Returns a count and the name of its unit as the language writes them. */
export function unitWords(language: string, { unit, count }: UnitLeft): { count: string; name: string } {
  const parts = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).formatToParts(count);
  const name = parts.flatMap(({ type, value }) => (type === "unit" ? value : []));
  return { count: new Intl.NumberFormat(language).format(count), name: name.join(" ") };
}

/** Writes a time in a zone, which it names, or in the reader's own. */
export function writtenTime(language: string, at: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, {
    ...({ year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" } as const),
    ...(timeZone !== undefined && { timeZone, timeZoneName: "short" }),
  }).format(new Date(at));
}
