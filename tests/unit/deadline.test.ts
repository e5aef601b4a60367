import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { abortAt, unblockedNow, withDeadline, withIdleTimeout } from "@/lib/core/process/deadline";

it("work that ends at the same moment as its time is not late, and is not reported as late", async () => {
  let isTold = false;
  const late = () => {
    isTold = true;
    return new Error("late");
  };
  const work = pause(20, "done");
  const waiting = withDeadline(10, work, late);
  // The process is held up until both are over.
  for (const end = Date.now() + 40; Date.now() < end; );
  expect(await waiting).toBe("done");
  await pause(20);
  expect(isTold).toBe(false);
});

it("work that takes longer is given up with what its caller says", async () => {
  const never = new Promise(() => {});
  await expect(withDeadline(10, never, () => new Error("late"))).rejects.toThrow("late");
  await expect(withDeadline(10, never)).rejects.toThrow("no answer within 10 ms");
});

/** Keeps this process from doing anything else. */
function holdUp(milliseconds: number): void {
  for (const end = Date.now() + milliseconds; Date.now() < end; );
}

it("who gives signs of life is waited for, and not longer than they come", async () => {
  const never = new Promise(() => {});
  const silent = () => new Error("silent");
  let signs = 0;
  const beating = setInterval(() => {
    signs += 1;
  }, 20);
  expect(await withIdleTimeout(200, pause(800, "done"), () => signs, silent)).toBe("done");
  setTimeout(() => clearInterval(beating), 300);
  await expect(withIdleTimeout(200, never, () => signs, silent)).rejects.toThrow("silent");
});

it("while this process is held up itself, nobody is silent", async () => {
  const work = withIdleTimeout(600, pause(1_000, "done"), () => 0);
  for (let round = 0; round < 4; round += 1) {
    holdUp(300);
    await pause(1);
  }
  expect(await work).toBe("done");
});

it("work is aborted when its time is over, not counting the time in which this process was held up", async () => {
  const { signal } = abortAt(unblockedNow() + 400);
  holdUp(1_000);
  await pause(1);
  expect(signal.aborted).toBe(false);
  await expect.poll(() => signal.aborted).toBe(true);
  expect(signal.reason.name).toBe("TimeoutError");
});

it("work that was done in time is not aborted later", async () => {
  const { signal, release } = abortAt(unblockedNow() + 100);
  release();
  await pause(400);
  expect(signal.aborted).toBe(false);
});
