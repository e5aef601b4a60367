import { inject, it } from "vitest";

/** Every value in `npm run test:long`, and one of each `step`, of all ends and middles alike, in `npm test`. */
export function sampled<Value>(values: readonly Value[], step = 4): Value[] {
  return inject("isLong") ? [...values] : values.filter((_, index) => index % step === 0);
}

/** Declares tests of `npm run test:long` alone, alongside their kin of `npm test`, or does what such a test adds. */
export function inLongRun<Result extends void | Promise<void>>(act: () => Result): Result | undefined {
  return inject("isLong") ? act() : undefined;
}

/** Declares a test of `npm run test:long` alone; in `npm test` its kin stand for it. */
export function itInLongRun(title: string, test: () => Promise<void>): void {
  inLongRun(() => it(title, test));
}

/** How often a property is tried: fully in `npm run test:long`, a sixth of that in `npm test`. */
export const runs = (count: number): number => (inject("isLong") ? count : Math.ceil(count / 6));

/** The whole numbers from `start` up to and without `end`, in steps, or one of twelve of them. */
export function sampledRange(start: number, end: number, step = 1): number[] {
  return sampled(
    Array.from({ length: Math.max(0, Math.ceil((end - start) / step)) }, (_, index) => start + index * step),
    12,
  );
}
