import { asSentence } from "@/app/_components/field";
import type { listClientErrors } from "@/lib/oauth/usage-store";

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

type ClientError = Awaited<ReturnType<typeof listClientErrors>>[number];

/** What was refused, newest first, with the reason in words; one that repeats itself stands once. */
export function ErrorList({ errors }: { errors: ClientError[] }) {
  return (
    <ol className="divide-y">
      {repetitionsOf(errors).map(({ id, at, route, code, reason, times }) => (
        <li key={id} className="px-5 py-3 text-sm leading-relaxed sm:px-6">
          <p className="break-words">
            {asSentence(reason)} {times > 1 && <span className="text-ink-soft">({times} times in a row)</span>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
            <time dateTime={at.toISOString()}>{moment.format(at)} UTC</time>
            <code className="font-mono break-all">{route}</code>
            <code className="font-mono">{code}</code>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The newest of each run of equal errors, and how many it stands for. */
function repetitionsOf(errors: readonly ClientError[]): (ClientError & { times: number })[] {
  const runs: (ClientError & { times: number })[] = [];
  for (const error of errors) {
    const last = runs.at(-1);
    const isSame = last && last.route === error.route && last.code === error.code && last.reason === error.reason;
    if (isSame) last.times += 1;
    else runs.push({ ...error, times: 1 });
  }
  return runs;
}
