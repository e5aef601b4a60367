const written = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** A day in words, in UTC. */
export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{written.format(date)}</time>;
}
