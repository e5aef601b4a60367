import type { ComponentProps } from "react";
import { classNames } from "@/app/_components/class-names";

/** Shows code that scrolls where it has no room; the keyboard reaches it. */
export function ScrollingCode({ className, ...rest }: ComponentProps<"pre">) {
  const look = classNames("overflow-auto px-4 py-3 font-mono text-[13px] leading-relaxed", className);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  return <pre tabIndex={0} className={look} {...rest} />;
}
