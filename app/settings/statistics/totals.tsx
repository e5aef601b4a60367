import type { activityMetrics } from "@/lib/page/statistics/metrics";
import type { Report } from "@/lib/page/statistics/report";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { Change } from "./change";

const always: readonly string[] = ["view", "visitor", "click", "like"];

/** Shows the sums of a period, those of tracks and files only where there are any. */
export async function Totals({ total, earlier }: Pick<Report, "total" | "earlier">) {
  const { language, t } = await currentWords("statistics");
  const number = new Intl.NumberFormat(language);
  const order = [
    "view",
    "visitor",
    "click",
    "like",
    "play",
    "download",
  ] as const satisfies (typeof activityMetrics)[number][];
  const shown = order.filter((metric) => always.includes(metric) || total[metric] !== 0 || earlier[metric] !== 0);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-line sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
      {shown.map((metric) => (
        <div key={metric} className="bg-surface px-5 py-4 max-sm:last:odd:col-span-2">
          <dt className="text-[13px] text-ink-soft">{t(`metrics.${metric}`)}</dt>
          <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="text-2xl font-semibold tracking-tight tabular-nums">{number.format(total[metric])}</span>
            <Change total={total[metric]} earlier={earlier[metric]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
