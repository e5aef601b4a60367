import type { ReactNode } from "react";
import { classNames } from "./class-names";

type PanelProps = {
  title?: string;
  /** The level of the title; a panel below a heading of its own page's sections takes 3. */
  level?: 2 | 3;
  /** Links can lead here. */
  id?: string;
  description?: ReactNode;
  /** It stands right of the title, such as a small button. */
  action?: ReactNode;
  footer?: ReactNode;
  tone?: "plain" | "danger";
  /** Rows reach the edges, for lists that bring their own padding. */
  flush?: boolean;
  children?: ReactNode;
};

/** Shows one matter as a card, with the buttons that belong to it in its foot. */
export function Panel(props: PanelProps) {
  const { title, level = 2, id, description, action, footer, tone = "plain", flush = false, children } = props;
  const Heading = `h${level}` as const;
  const edge = tone === "danger" ? "border-danger-line" : "border-line";
  return (
    <section id={id} className={classNames("overflow-hidden rounded-xl border bg-surface shadow-raised", edge)}>
      {title && (
        <header className={classNames("flex items-start justify-between gap-4 px-5 pt-5 sm:px-6", !children && "pb-5")}>
          <div>
            <Heading className="text-[15px] font-semibold">{title}</Heading>
            {description && <p className="mt-1 text-sm leading-relaxed text-ink-soft">{description}</p>}
          </div>
          {action}
        </header>
      )}
      {children && <div className={flush ? "mt-4" : "p-5 sm:p-6"}>{children}</div>}
      {footer && (
        <footer
          className={classNames("flex flex-wrap items-center gap-3 border-t bg-sunken/60 px-5 py-3 sm:px-6", edge)}
        >
          {footer}
        </footer>
      )}
    </section>
  );
}
