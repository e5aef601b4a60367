const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const written = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const [minute, hour, day] = [60, 3_600, 86_400];

/** How long ago something was, in words; from a week on the day in UTC. */
export function Ago({ date, now }: { date: Date; now: Date }) {
  return <time dateTime={date.toISOString()}>{inWords(date, now)}</time>;
}

function inWords(date: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - date.getTime()) / 1000));
  if (seconds < minute) return "just now";
  if (seconds < hour) return relative.format(-Math.floor(seconds / minute), "minute");
  if (seconds < day) return relative.format(-Math.floor(seconds / hour), "hour");
  if (seconds < 7 * day) return relative.format(-Math.floor(seconds / day), "day");
  return `on ${written.format(date)}`;
}
