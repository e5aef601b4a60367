import type { listClientErrors } from "@/lib/oauth/usage-store";

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

type Props = { errors: Awaited<ReturnType<typeof listClientErrors>> };

/** What was refused, newest first, with the reason in words. */
export function ErrorList({ errors }: Props) {
  return (
    <ol className="divide-y">
      {errors.map(({ id, at, route, code, reason }) => (
        <li key={id} className="px-5 py-3 text-sm leading-relaxed sm:px-6">
          <p className="break-words">{reason}.</p>
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
