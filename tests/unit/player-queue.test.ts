import { expect, test } from "vitest";
import { createQueue } from "@/app/[handle]/_islands/player/queue";
import { fc } from "../support/properties";

const length = fc.integer({ min: 1, max: 20 });
/** All tracks in the order in which they come, from the current one on. */
function played(queue: ReturnType<typeof createQueue>, tracks: number): number[] {
  return Array.from({ length: tracks }, (_, turn) => (turn === 0 ? queue.current() : queue.step(1)));
}
const inOrder = (tracks: number) => Array.from({ length: tracks }, (_, track) => track);

test("in order, tracks come as the page lists them, and round again in both directions", () => {
  const queue = createQueue(3, false);
  expect(Array.from({ length: 4 }, () => queue.step(1))).toEqual([1, 2, 0, 1]);
  expect(Array.from({ length: 4 }, () => queue.step(-1))).toEqual([0, 2, 1, 0]);
});

test("shuffled, every track comes once before any comes again, and the current one stays", () => {
  fc.assert(
    fc.property(
      length,
      fc.nat({ max: 19 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999 })),
      (tracks, at, dice) => {
        const random = () => dice.next().value ?? 0;
        const queue = createQueue(tracks, true, random);
        expect(queue.isShuffled()).toBe(true);
        expect(played(queue, tracks).toSorted((one, other) => one - other)).toEqual(inOrder(tracks));
        queue.choose(at % tracks);
        queue.shuffle(false);
        expect([queue.current(), queue.isShuffled()]).toEqual([at % tracks, false]);
        expect(queue.step(1)).toBe(((at % tracks) + 1) % tracks);
        const current = queue.current();
        queue.shuffle(true);
        expect(queue.current()).toBe(current);
        expect(played(queue, tracks).toSorted((one, other) => one - other)).toEqual(inOrder(tracks));
      },
    ),
  );
});

test("shuffled, each track is as likely to be the first", () => {
  const firsts = inOrder(400).map((turn) => createQueue(4, true, () => ((turn * 37) % 400) / 400).current());
  expect(inOrder(4).map((track) => firsts.filter((first) => first === track).length)).toEqual([100, 100, 100, 100]);
});
