import { asSentence } from "@/app/_components/field";
import type { CallError } from "@/lib/oauth/usage-store";

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
const number = new Intl.NumberFormat("en");

/** What was refused, the latest first, with the reason in words and how often it happened. */
export function ErrorList({ errors }: { errors: CallError[] }) {
  return (
    <ol className="divide-y">
      {errors.map(({ route, code, reason, firstAt, lastAt, times }) => (
        <li key={`${route} ${code} ${reason}`} className="px-5 py-3 text-sm leading-relaxed sm:px-6">
          <p className="break-words">
            {asSentence(reason)}{" "}
            {times > 1 && <span className="text-ink-soft tabular-nums">{number.format(times)} times</span>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
            {times > 1 && (
              <span>
                first <Moment at={firstAt} />
              </span>
            )}
            <span>
              {times > 1 && "last "}
              <Moment at={lastAt} />
            </span>
            <code className="font-mono break-all">{route}</code>
            <code className="font-mono">{code}</code>
          </p>
        </li>
      ))}
    </ol>
  );
}

const Moment = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{moment.format(at)} UTC</time>;
