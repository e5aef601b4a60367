type Props = { date: Date; language?: string };

/** Shows a day in words, in UTC. */
export function FormattedDate({ date, language = "en" }: Props) {
  const written = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  return <time dateTime={date.toISOString()}>{written.format(date)}</time>;
}
