import type { ReactNode } from "react";
import { Panel } from "@/app/_components/panel";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { Change } from "./change";

export type Ranked = { key: string; name: ReactNode; total: number; earlier: number };

const shownAtOnce = 8;

type Props = { title: string; none?: string; rows: readonly Ranked[]; whole: number };

/** Shows what there was most of, with its share as a bar and how it changed; the rest unfolds. */
export async function Ranking({ title, none, rows, whole }: Props) {
  const [first, rest] = [rows.slice(0, shownAtOnce), rows.slice(shownAtOnce)];
  return (
    <Panel title={title}>
      {rows.length === 0 && <p className="text-sm text-ink-soft">{none}</p>}
      <Rows rows={first} whole={whole} />
      {rest.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer text-[13px] font-medium text-ink-soft">+{rest.length}</summary>
          <Rows rows={rest} whole={whole} />
        </details>
      )}
    </Panel>
  );
}

async function Rows({ rows, whole }: Pick<Props, "rows" | "whole">) {
  const { language } = await currentWords("statistics");
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  return (
    <ol className="-my-1.5">
      {rows.map(({ key, name, total, earlier }) => {
        const share = Math.min(1, Math.max(0, total / Math.max(1, whole)));
        return (
          <li key={key} className="py-1.5">
            <div className="flex items-baseline gap-3 text-sm">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Change total={total} earlier={earlier} />
              <span className="w-10 text-end text-[13px] text-ink-soft tabular-nums">{percent.format(share)}</span>
              <span className="min-w-10 text-end font-medium tabular-nums">{number.format(total)}</span>
            </div>
            <svg aria-hidden="true" className="mt-1.5 block h-1.5 w-full rtl:-scale-x-100">
              <rect width="100%" height="100%" rx={3} className="fill-sunken" />
              {share > 0 && <rect width={`${share * 100}%`} height="100%" rx={3} className="fill-accent/70" />}
            </svg>
          </li>
        );
      })}
    </ol>
  );
}
