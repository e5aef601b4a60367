import type { ReactNode } from "react";

type Props = { title: ReactNode; description?: ReactNode; action?: ReactNode };

/** Shows the first line of a page of settings, sign-in or docs. */
export function PageHeading({ title, description, action }: Props) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold tracking-tight break-words">{title}</h1>
        {description && <p className="mt-1.5 max-w-prose text-sm leading-relaxed text-ink-soft">{description}</p>}
      </div>
      {action}
    </div>
  );
}
