import { inject } from "vitest";

/** Every value in `npm run test:long`, and every third, of all ends and middles alike, in `npm test`. */
export function sampled<Value>(values: readonly Value[], step = 3): Value[] {
  return inject("isLong") ? [...values] : values.filter((_, index) => index % step === 0);
}
