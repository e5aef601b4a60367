import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { withDeadline } from "@/lib/deadline";

it("work that ends in the same moment as its time is not late, and nobody is told that it were", async () => {
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
