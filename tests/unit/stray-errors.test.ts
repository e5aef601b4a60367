import { expect, it } from "vitest";
import { countRepeats } from "@/lib/operator/process/stray-errors";

function counter() {
  const lines: [object, number][] = [];
  return { lines, ...countRepeats((description, repeats) => lines.push([description, repeats])) };
}

it("an error that repeats is written once, and its repeats as one line with their number", () => {
  const { lines, count, report } = counter();
  const description = { message: "socket is null", frames: ["at drainRest"] };
  for (let times = 0; times < 1_000; times++) count(description);
  expect(lines).toEqual([[description, 0]]);
  report();
  expect(lines).toEqual([
    [description, 0],
    [description, 999],
  ]);
});

it("an error that repeats is the same one when only its message differs, and another when its place does", () => {
  const { lines, count } = counter();
  count({ message: "no file 1", frames: ["at open"] });
  count({ message: "no file 2", frames: ["at open"] });
  count({ message: "no file 1", frames: ["at read"] });
  expect(lines.map(([description]) => Object.values(description).at(-1))).toEqual([["at open"], ["at read"]]);
});

it("an error that repeats is new again once a report has passed without it", () => {
  const { lines, count, report } = counter();
  const description = { message: "gone" };
  for (const act of [() => count(description), report, report, () => count(description)]) act();
  expect(lines).toEqual([
    [description, 0],
    [description, 0],
  ]);
});

it("an error that repeats beyond a hundred kinds is counted and not lost", () => {
  const { lines, count, report } = counter();
  for (let kind = 0; kind < 150; kind++) count({ message: `fault ${kind}`, frames: [] });
  expect(lines).toHaveLength(100);
  report();
  expect(lines.at(-1)).toEqual([{ message: "errors of other kinds" }, 50]);
});
