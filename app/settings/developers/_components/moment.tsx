import { currentWords } from "@/lib/people/auth/forms/current-words";

/** Shows a point of time, in UTC. */
export async function Moment({ at }: { at: Date }) {
  const { language } = await currentWords("developers");
  const written = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
  return <time dateTime={at.toISOString()}>{written.format(at)} UTC</time>;
}
