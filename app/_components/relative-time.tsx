const [minute, hour, day] = [60, 3_600, 86_400];

type AgoWords = { readonly justNow: string; readonly onDay: string };
type Props = { date: Date; now: Date; language: string; words: AgoWords };

/** Says how long ago something was; from a week on it names the day in UTC. */
export function RelativeTime(props: Props) {
  return <time dateTime={props.date.toISOString()}>{formatRelativeTime(props)}</time>;
}

function formatRelativeTime({ date, now, language, words }: Props): string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const seconds = Math.max(0, Math.round((now.getTime() - date.getTime()) / 1000));
  if (seconds < minute) return words.justNow;
  if (seconds < hour) return relative.format(-Math.floor(seconds / minute), "minute");
  if (seconds < day) return relative.format(-Math.floor(seconds / hour), "hour");
  if (seconds < 7 * day) return relative.format(-Math.floor(seconds / day), "day");
  const written = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  return words.onDay.replace("{day}", written.format(date));
}
