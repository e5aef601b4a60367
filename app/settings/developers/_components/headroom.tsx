import type { Headroom as Room } from "@/lib/developers/headroom";
import { usageBounds } from "@/lib/limits/quotas";
import type { DailyRequests } from "@/lib/oauth/usage-store";

const inWords = (refusals: number) =>
  `${refusals} ${refusals === 1 ? "request was" : "requests were"} refused by a limit (429)`;

type Props = {
  rows: Room[];
  counts: DailyRequests[];
  /** For whom each limit counts. */
  note: string;
};

/** How much of each limit is left, and how often one has refused a request. */
export function Headroom({ rows, counts, note }: Props) {
  const refusals = counts.filter(({ status }) => status === 429).reduce((sum, { requests }) => sum + requests, 0);
  return (
    <>
      <dl className="divide-y text-sm">
        {rows.map(({ name, left, most, window }) => (
          <div key={name + window} className="grid items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[1fr_19rem]">
            <dt className="min-w-0">{name}</dt>
            <dd className="flex items-center gap-3 text-[13px] text-ink-soft tabular-nums">
              <meter aria-label={name} min={0} max={most} value={left} className="h-2 w-24" />
              <span>
                {left} of {most} left{window}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-[13px] leading-relaxed text-ink-soft">
        {note} {refusals === 0 ? "No request was refused by a limit" : inWords(refusals)} in the last {usageBounds.days}{" "}
        days.
      </p>
    </>
  );
}
