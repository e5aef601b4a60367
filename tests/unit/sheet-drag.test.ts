import { expect, it } from "vitest";
import { restingSize } from "@/app/settings/profile/_editor/phone/use-sheet-drag";

const usual = { half: 0.45, full: 0.9 };
const overKeyboard = { half: 0.66, full: 0.9 };

it.each([
  [0.95, usual, "full"],
  [0.7, usual, "full"],
  [0.65, usual, "half"],
  [0.45, usual, "half"],
  [0.3, usual, "half"],
  [0.26, usual, undefined],
  [-0.1, usual, undefined],
  [0.8, overKeyboard, "full"],
  [0.7, overKeyboard, "half"],
  [0.38, overKeyboard, undefined],
] as const)("a sheet that is let go over %d of the screen, of the sizes %j, rests at %s", (part, parts, size) => {
  expect(restingSize(part, parts)).toBe(size);
});
