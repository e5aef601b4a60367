import type { ReactNode } from "react";

/** A text with an element in place of what stands in its braces. */
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
