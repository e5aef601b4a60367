import { expect, it } from "vitest";
import { createTurns } from "@/lib/core/process/turns";

/** Work that goes on until it is told to end. */
function openWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}
const late = () => new Error("too late");

it("work that needs several turns waits until as many are free, and those behind it wait with it", async () => {
  const turns = createTurns(4);
  const small = openWork();
  const large = openWork();
  const order: string[] = [];
  const first = turns.take(small.work);
  const second = turns.take(
    () => {
      order.push("large");
      return large.work();
    },
    undefined,
    4,
  );
  const third = turns.take(async () => void order.push("small"));
  expect([turns.waiting(), turns.free(), order]).toEqual([2, 3, []]);
  small.end();
  await first;
  await expect.poll(() => order).toEqual(["large"]);
  expect([turns.waiting(), turns.free()]).toEqual([1, 0]);
  large.end();
  await Promise.all([second, third]);
  expect([order, turns.waiting(), turns.free()]).toEqual([["large", "small"], 0, 4]);
});

it("when work that needs several turns has waited too long, those behind it begin", async () => {
  const turns = createTurns(2);
  const holding = openWork();
  const held = turns.take(holding.work);
  const refused = turns.take(async () => {}, { milliseconds: 20, late }, 2);
  const behind = turns.take(async () => "it began");
  await expect(refused).rejects.toThrow("too late");
  expect(await behind).toBe("it began");
  holding.end();
  await held;
  expect(turns.free()).toBe(2);
});
