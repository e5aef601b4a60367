import { expect, it } from "vitest";
import { createSuspendClock } from "@/db/suspend-clock";

function newClock() {
  const times = { monotonic: 1_000, wall: 1_700_000_000_000 };
  const now = createSuspendClock(
    () => times.monotonic,
    () => times.wall,
  );
  return {
    after(monotonic: number, wall: number) {
      times.monotonic += monotonic;
      times.wall += wall;
      return now();
    },
  };
}

it("follows the monotonic clock, however the wall clock rounds", () => {
  const { after } = newClock();
  expect([after(0.5, 1), after(0.5, 0), after(0.5, 1), after(999, 998)]).toEqual([1_000.5, 1_001, 1_001.5, 2_000.5]);
});

it("counts the time for which the machine was suspended, once", () => {
  const { after } = newClock();
  expect([after(10, 3_600_010), after(10, 10)]).toEqual([3_601_010, 3_601_020]);
});

it("never goes back when the wall clock does, and counts a suspension after that in full", () => {
  const { after } = newClock();
  expect([after(10, -60_000), after(10, 10), after(0, 5_000)]).toEqual([1_010, 1_020, 6_020]);
});
