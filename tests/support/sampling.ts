import { inject } from "vitest";

/** Every value in `npm run test:long`, and one of each `step`, of all ends and middles alike, in `npm test`. */
export function sampled<Value>(values: readonly Value[], step = 3): Value[] {
  return inject("isLong") ? [...values] : values.filter((_, index) => index % step === 0);
}

/** The whole numbers from `start` up to and without `end`, in steps, or a sample of them as above. */
export function sampledRange(start: number, end: number, step = 1): number[] {
  return sampled(
    Array.from({ length: Math.max(0, Math.ceil((end - start) / step)) }, (_, index) => start + index * step),
  );
}
