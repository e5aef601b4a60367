import { Link } from "@/app/_components/link";
import { documentedRoute } from "@/lib/core/operation/operation";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { ClientRequest } from "@/lib/people/oauth/clients/request-store";
import { Moment } from "../../_components/moment";
import { Reason } from "../../_components/reason";
import { statusClass } from "../../_components/usage-days";

/** Lists requests, one each row: when, what, how it ended, how long it took, and its id. */
export async function RequestList({ requests }: { requests: readonly ClientRequest[] }) {
  const { language, t } = await currentWords("developers");
  return (
    <ol className="divide-y rounded-lg border text-[13px] leading-relaxed">
      {requests.map(({ id, happenedAt, route, status, code, reason, milliseconds }) => (
        <li key={id} className="px-3 py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span
              className={`font-medium tabular-nums ${code === null && statusClass(status) === "done" ? "text-success" : "text-danger"}`}
            >
              {status}
            </span>
            <code dir="ltr" className="font-mono text-xs break-all">
              {documentedRoute(route)}
            </code>
            {code !== null && (
              <Link
                href={`/developers/errors#${code}`}
                dir="ltr"
                className="font-mono text-xs break-all text-accent hover:underline"
              >
                {code}
              </Link>
            )}
          </p>
          {reason !== null && (
            <p className="mt-0.5 break-words">
              <Reason stored={reason} language={language} />
            </p>
          )}
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft">
            <Moment at={happenedAt} />
            <span className="tabular-nums">{t("requestLog.duration", { count: milliseconds })}</span>
            <code dir="ltr" className="font-mono break-all">
              {id}
            </code>
          </p>
        </li>
      ))}
    </ol>
  );
}
