import type { ReactNode } from "react";
import { classNames } from "./class-names";

const tones = {
  info: "border-line bg-sunken text-ink",
  success: "border-success-line bg-success-wash text-success",
  warning: "border-warning-line bg-warning-wash text-warning",
  danger: "border-danger-line bg-danger-wash text-danger",
};

type Props = { tone?: keyof typeof tones; title?: string; children: ReactNode };

/** Shows a message within the page; screen readers announce one of danger at once. */
export function Notice({ tone = "info", title, children }: Props) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      tabIndex={-1}
      className={classNames("rounded-lg border px-4 py-3 text-sm leading-relaxed wrap-anywhere", tones[tone])}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
