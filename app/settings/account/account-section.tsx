import type { ReactNode } from "react";

type Props = { id: string; title: string; children: ReactNode };

/** Shows one part of the account's page, with panels whose titles are below its own. */
export function AccountSection({ id, title, children }: Props) {
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-6">
      <h2 id={`${id}-title`} className="mt-4 -mb-2 text-lg font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
