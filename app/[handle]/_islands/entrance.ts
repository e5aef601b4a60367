import type { Unmount } from "./island";

let isEntered = false;
const waiting = new Set<() => void>();

/** Lets the visitor in: what waited starts within this very call, as Safari requires for sound. */
export function enter(): void {
  isEntered = true;
  for (const start of waiting) start();
  waiting.clear();
}

/** Starts something once the visitor comes in, or now where they have already. */
export function whenEntered(start: () => void): Unmount {
  if (isEntered) start();
  else waiting.add(start);
  return () => waiting.delete(start);
}
