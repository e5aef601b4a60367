import type { Language } from "@/lib/core/messages/languages";
import type { Period } from "@/lib/page/statistics/periods";

type Unit = Period["unit"];

const short: Record<Unit, Intl.DateTimeFormatOptions> = {
  hour: { hour: "numeric" },
  day: { day: "numeric", month: "short" },
  month: { month: "short" },
};
const long: Record<Unit, Intl.DateTimeFormatOptions> = {
  hour: { weekday: "short", hour: "numeric", minute: "2-digit" },
  day: { weekday: "short", day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
};
const said: Record<Unit, Intl.DateTimeFormatOptions> = {
  hour: { hour: "numeric", minute: "2-digit" },
  day: { day: "numeric", month: "long" },
  month: { month: "long" },
};

/** Of a week each day has a name of its own. */
const longestWeek = 7;

/** Returns how the parts of a period are written: below the chart, in full, and within a sentence. */
export function partWords(language: Language, { unit, starts }: Period, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(language, { ...options, timeZone });
    return (start: Date) => made.format(start);
  };
  const isWeek = unit === "day" && starts.length <= longestWeek;
  const weekday = { weekday: "long" } as const;
  return {
    short: format(isWeek ? { weekday: "short" } : short[unit]),
    long: format(long[unit]),
    said: format(isWeek ? weekday : said[unit]),
  };
}
