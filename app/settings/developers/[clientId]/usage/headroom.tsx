import type { Headroom as Room } from "@/lib/developers/headroom";

/** How much of each limit is left, and how often one has refused a request. */
export function Headroom({ rows, refusals }: { rows: Room[]; refusals: number }) {
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
        Reads and changes count for each person apart; these are for client credentials, which act as you. Uploads count
        for each person, through whatever application. Token requests count for each address apart; these are for the
        one that you read this from.{" "}
        {refusals === 0 ? "No request was refused by a limit" : `${refusals} requests were refused by a limit (429)`} in
        the last 30 days.
      </p>
    </>
  );
}
