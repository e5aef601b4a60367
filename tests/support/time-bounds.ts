import { expect, inject } from "vitest";

/**
 * Expects a number of milliseconds to lie within those bounds, in `npm run test:long` alone: in `npm test` the machine
 * may be busy with anything, so that there only what happens is asserted, and in which order.
 */
export function expectMilliseconds(measured: number, most: number, least = 0): void {
  if (!inject("isLong")) return;
  expect(measured, "milliseconds").toBeLessThanOrEqual(most);
  expect(measured, "milliseconds").toBeGreaterThanOrEqual(least);
}

/** Does the work and expects it to have ended within those milliseconds, in `npm run test:long` alone. */
export async function expectWithin<Value>(most: number, work: () => Value | Promise<Value>): Promise<Value> {
  const begun = monotonicNow();
  const value = await work();
  expectMilliseconds(monotonicNow() - begun, most);
  return value;
}

/** Milliseconds of a clock that never goes back, to tell what came first. */
export const monotonicNow = () => performance.now();
