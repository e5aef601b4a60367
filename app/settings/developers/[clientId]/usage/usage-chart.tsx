import type { Outcome, UsageDay } from "./usage-days";

const height = 120;
const step = 20;
const outcomes: readonly [Outcome, name: string, fill: string, swatch: string][] = [
  ["done", "Answered", "fill-accent", "bg-accent"],
  ["refused", "Refused (4xx)", "fill-danger", "bg-danger"],
  ["failed", "Failed (5xx)", "fill-ink", "bg-ink"],
];
const totalOf = ({ done, refused, failed }: UsageDay) => done + refused + failed;
const number = new Intl.NumberFormat("en");

/** Requests per day as bars, drawn on the server; the same numbers stand in the table below it. */
export function UsageChart({ days }: { days: UsageDay[] }) {
  const most = Math.max(1, ...days.map(totalOf));
  const total = days.reduce((sum, day) => sum + totalOf(day), 0);
  const refused = days.reduce((sum, day) => sum + day.refused + day.failed, 0);
  const summary = `${number.format(total)} requests in ${days.length} days, ${number.format(refused)} of them refused or failed`;
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-[13px] text-ink-soft">
        <span className="text-sm text-ink">{summary}.</span>
        <span className="flex flex-wrap gap-x-4">
          {outcomes.map(([outcome, name, , swatch]) => (
            <span key={outcome} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 rounded-sm ${swatch}`} />
              {name}
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
        {days.map((day, index) => (
          <Bars key={day.day} day={day} x={index * step} most={most} />
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-ink-soft">
        <span>{first}</span>
        <span>at most {number.format(most)} a day</span>
        <span>{last}</span>
      </p>
      <details className="mt-4 text-[13px]">
        <summary className="cursor-pointer font-medium">Requests per day as a table</summary>
        <DayTable days={days} />
      </details>
    </figure>
  );
}

function Bars({ day, x, most }: { day: UsageDay; x: number; most: number }) {
  let top = height;
  return outcomes.map(([outcome, , fill]) => {
    const tall = (day[outcome] / most) * height;
    top -= tall;
    if (tall === 0) return null;
    return <rect key={outcome} x={x + 2} y={top} width={step - 4} height={tall} className={fill} />;
  });
}

function DayTable({ days }: { days: UsageDay[] }) {
  return (
    <table className="mt-2 w-full text-right tabular-nums">
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="py-1 text-left font-medium">
            Day
          </th>
          {outcomes.map(([outcome, name]) => (
            <th key={outcome} scope="col" className="py-1 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row" className="py-1 text-left font-normal">
              {day.day}
            </th>
            {outcomes.map(([outcome]) => (
              <td key={outcome} className="py-1">
                {number.format(day[outcome])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
