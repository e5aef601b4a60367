import type { ReactNode } from "react";

type Props = { title: string; children: ReactNode; action?: ReactNode };

/** Shows what a list holds while it has no entry: what would stand here, and how to get there. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center rounded-xl border border-dashed border-line-strong px-6 py-14 text-center">
      <h2 className="text-[15px] font-semibold">{title}</h2>
      <p className="mt-1.5 max-w-sm text-sm leading-relaxed text-pretty text-ink-soft">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
