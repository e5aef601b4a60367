import { classNames } from "@/app/_components/class-names";
import { activityMetrics } from "@/lib/page/statistics/metrics";
import type { Report } from "@/lib/page/statistics/report";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { ChartTable } from "../_components/chart-table";
import { partWords } from "./part-words";

/** The tallest bar leaves room above it, for the line of the scale. */
const tallest = 92;
/** A phone has room for half of them. */
const mostLabels = 7;

type Props = { report: Report; zone: string };

/** Shows views and visitors of each part of a period as bars, drawn on the server, and all numbers in a table below. */
export async function Chart({ report: { parts, period, total }, zone }: Props) {
  const { language, t } = await currentWords("statistics");
  const words = partWords(language, period, zone);
  const most = niceMost(Math.max(...parts.map(({ view }) => view)));
  const number = new Intl.NumberFormat(language);
  const summary = t("insight.steady", { views: total.view, visitors: total.visitor });
  const width = 100 / parts.length;
  const every = Math.ceil(parts.length / mostLabels);
  return (
    <figure>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-ink-soft">
        <Legend swatch="bg-accent/30">{t("metrics.view")}</Legend>
        <Legend swatch="bg-accent">{t("metrics.visitor")}</Legend>
      </figcaption>
      <div dir="ltr" className="mt-4">
        <svg role="img" aria-label={summary} className="block h-48 w-full overflow-visible sm:h-60">
          {[1, 0.5].map((share) => (
            <line
              key={share}
              {...{ x1: 0, x2: "100%", y1: `${100 - share * tallest}%`, y2: `${100 - share * tallest}%` }}
              className="stroke-line"
              strokeDasharray="3 4"
            />
          ))}
          {parts.map(({ start, view, visitor }, index) => (
            <g key={start.toISOString()} className="group">
              <title>{`${words.long(start)}: ${number.format(view)} ${t("metrics.view")}, ${number.format(visitor)} ${t("metrics.visitor")}`}</title>
              <rect
                {...{ x: `${index * width}%`, width: `${width}%`, height: "100%", rx: 4 }}
                className="fill-transparent transition-colors group-hover:fill-sunken"
              />
              <Bar x={index * width} width={width} share={view / most} look="fill-accent/30" />
              <Bar x={index * width} width={width} share={Math.min(visitor, view) / most} look="fill-accent" />
            </g>
          ))}
          <line {...{ x1: 0, x2: "100%", y1: "100%", y2: "100%" }} className="stroke-line-strong" />
          {[1, 0.5].map((share) => (
            <text
              key={share}
              y={`${100 - share * tallest}%`}
              dy={-5}
              className="fill-ink-soft text-[11px] tabular-nums"
            >
              {number.format(most * share)}
            </text>
          ))}
        </svg>
        <svg aria-hidden="true" className="mt-2 block h-4 w-full overflow-visible">
          {parts.map(({ start }, index) => {
            const fromEnd = parts.length - 1 - index;
            if (fromEnd % every !== 0) return null;
            return (
              <text
                key={start.toISOString()}
                {...placeOfLabel(index, parts.length)}
                y={11}
                className={classNames("fill-ink-soft text-[11px]", (fromEnd / every) % 2 === 1 && "max-sm:hidden")}
              >
                {words.short(start)}
              </text>
            );
          })}
        </svg>
      </div>
      <ChartTable
        summary={t("chart.table")}
        label={t("chart.title")}
        language={language}
        first={t("chart.time")}
        columns={activityMetrics.map((metric) => t(`metrics.${metric}`))}
        rows={parts.map(({ start, ...activity }) => ({
          key: start.toISOString(),
          name: words.long(start),
          counts: activityMetrics.map((metric) => activity[metric]),
        }))}
      />
    </figure>
  );
}

/** A label is below the middle of its bar; the first and the last one stay within the chart on a phone. */
function placeOfLabel(index: number, count: number) {
  if (index === count - 1) return { x: "100%", textAnchor: "end" } as const;
  if (index === 0) return { x: "0%", textAnchor: "start" } as const;
  return { x: `${((index + 0.5) * 100) / count}%`, textAnchor: "middle" } as const;
}

/** Returns a round number at the top of the scale, which half of it is as well. */
function niceMost(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = [2, 4, 6, 8, 10, 20].find((step) => step * power >= most) ?? 20;
  return step * power;
}

function Legend({ swatch, children }: { swatch: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${swatch}`} />
      {children}
    </span>
  );
}

type BarProps = { x: number; width: number; share: number; look: string };

function Bar({ x, width, share, look }: BarProps) {
  if (share <= 0) return null;
  const tall = share * tallest;
  return (
    <rect
      x={`${x + width * 0.14}%`}
      width={`${width * 0.72}%`}
      y={`${100 - tall}%`}
      height={`${tall}%`}
      rx={2}
      className={`chart-bar ${look}`}
    />
  );
}
