import { documentedRoute } from "@/lib/core/operation/operation";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { CallError } from "@/lib/people/oauth/clients/usage-store";
import { Reason } from "./reason";

/** Lists what was refused, the latest first, with the reason and how often it happened. */
export async function ErrorList({ errors }: { errors: CallError[] }) {
  const { language, t } = await currentWords("developers");
  const written = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
  const moment = (at: Date) => <time dateTime={at.toISOString()}>{written.format(at)} UTC</time>;
  return (
    <ol className="divide-y">
      {errors.map(({ route, code, reason, firstAt, lastAt, times }) => (
        <li key={`${route} ${code} ${reason}`} className="px-5 py-3 text-sm leading-relaxed sm:px-6">
          <p className="break-words">
            <Reason stored={reason} language={language} />{" "}
            {times > 1 && <span className="text-ink-soft tabular-nums">{t("errors.times", { times })}</span>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
            {times > 1 && <span>{t.rich("errors.first", { at: () => moment(firstAt) })}</span>}
            <span>{times > 1 ? t.rich("errors.last", { at: () => moment(lastAt) }) : moment(lastAt)}</span>
            <code dir="ltr" className="font-mono break-all">
              {documentedRoute(route)}
            </code>
            <code dir="ltr" className="font-mono">
              {code}
            </code>
          </p>
        </li>
      ))}
    </ol>
  );
}
