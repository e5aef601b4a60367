import { toSentence } from "@/app/_components/forms/field";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { ChartTable } from "../../_components/chart-table";
import { type Outcome, statusClass, type UsageByDay } from "./usage-days";

const height = 120;
const step = 20;
const fills: Record<Outcome, string> = { done: "fill-accent", refused: "fill-danger", failed: "fill-ink" };
const swatches: Record<Outcome, string> = { done: "bg-accent", refused: "bg-danger", failed: "bg-ink" };
/** Statuses with one outcome have these shades; any further ones look like the last. */
const shades = ["", "opacity-65", "opacity-40", "opacity-20"];
const sum = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

type Series = { status: number; fill: string; swatch: string };

/** Gives each status its look: its outcome by the colour, and those of one outcome by their shade. */
function toSeries(statuses: number[]): Series[] {
  return statuses.map((status, index) => {
    const outcome = statusClass(status);
    const before = statuses.slice(0, index).filter((other) => statusClass(other) === outcome).length;
    const shade = shades[Math.min(before, shades.length - 1)];
    return { status, fill: `${fills[outcome]} ${shade}`, swatch: `${swatches[outcome]} ${shade}` };
  });
}

/** Shows requests per day by status as bars, drawn on the server; the table below has the same numbers. */
export async function UsageChart({ statuses, days }: UsageByDay) {
  const { language, t } = await currentWords("developers");
  const series = toSeries(statuses);
  const most = Math.max(1, ...days.map(({ requests }) => sum(requests)));
  const total = sum(days.flatMap(({ requests }) => requests));
  const wrong = sum(days.flatMap(({ requests }) => requests.filter((_, at) => (statuses[at] ?? 0) >= 400)));
  const summary = t("requests.summary", { requests: total, days: String(days.length), wrong });
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-[13px] text-ink-soft">
        <span className="text-sm text-ink">{toSentence(summary)}</span>
        <span className="flex flex-wrap gap-x-4 tabular-nums">
          {series.map(({ status, swatch }) => (
            <span key={status} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 rounded-sm ${swatch}`} />
              {status}
            </span>
          ))}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="mt-4 h-36 w-full border-b border-line-strong"
      >
        {days.map(({ day, requests }, index) => (
          <Bars key={day} requests={requests} series={series} x={index * step} most={most} />
        ))}
      </svg>
      <p dir="ltr" aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-ink-soft">
        <span>{first}</span>
        <bdi>{t("requests.most", { most })}</bdi>
        <span>{last}</span>
      </p>
      <ChartTable
        summary={t("requests.asTable")}
        label={t("requests.perDay")}
        language={language}
        first={t("requests.day")}
        columns={statuses}
        rows={days.map(({ day, requests }) => ({ key: day, name: day, counts: requests }))}
      />
    </figure>
  );
}

type BarsProps = { requests: number[]; series: Series[]; x: number; most: number };

function Bars({ requests, series, x, most }: BarsProps) {
  let top = height;
  return series.map(({ status, fill }, at) => {
    const tall = ((requests[at] ?? 0) / most) * height;
    top -= tall;
    if (tall === 0) return null;
    return <rect key={status} x={x + 2} y={top} width={step - 4} height={tall} className={fill} />;
  });
}
