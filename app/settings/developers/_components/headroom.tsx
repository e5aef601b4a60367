import { usageBounds } from "@/lib/core/limits/developer-quotas";
import type { Translator } from "@/lib/core/messages/messages";
import type { Headroom as Room } from "@/lib/developers/usage/headroom";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { DailyRequests } from "@/lib/people/oauth/clients/usage-store";

const spans: Readonly<Record<number, "minute" | "hour" | "day">> = { 60: "minute", 3600: "hour", 86400: "day" };

function formatPeriod(seconds: number, t: Translator<"developers">): string {
  const span = spans[seconds];
  if (span) return t(`headroom.${span}`);
  const minutes = seconds / 60;
  if (Number.isInteger(minutes)) return t("headroom.minutes", { count: minutes });
  return t("headroom.seconds", { count: String(seconds) });
}

type Props = {
  rows: Room[];
  counts: DailyRequests[];
  /** Says for whom each limit counts. */
  note: string;
};

/** Shows how much of each limit is left, and how often one has refused a request. */
export async function Headroom({ rows, counts, note }: Props) {
  const { t } = await currentWords("developers");
  const refusals = counts.filter(({ status }) => status === 429).reduce((sum, { requests }) => sum + requests, 0);
  return (
    <>
      <dl className="divide-y text-sm">
        {rows.map(({ name, left, most, windowSeconds }) => (
          <div
            key={`${name} ${windowSeconds}`}
            className="grid items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[1fr_19rem]"
          >
            <dt className="min-w-0">{t(`headroom.${name}`)}</dt>
            <dd className="flex items-center gap-3 text-[13px] text-ink-soft tabular-nums">
              <meter aria-label={t(`headroom.${name}`)} min={0} max={most} value={left} className="h-2 w-24" />
              <span>
                {windowSeconds === undefined
                  ? t("headroom.left", { left, most })
                  : t("headroom.leftIn", { left, most, span: formatPeriod(windowSeconds, t) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-[13px] leading-relaxed text-ink-soft">
        {note} {t("headroom.refused", { count: refusals, days: String(usageBounds.days) })}
      </p>
    </>
  );
}
