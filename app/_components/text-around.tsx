import type { ReactNode } from "react";

/** Shows a text with an element instead of what stands in its braces. */
export function TextAround({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(/\{\w+\}/);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
