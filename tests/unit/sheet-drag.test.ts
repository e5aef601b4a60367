import { expect, it } from "vitest";
import { restingSize } from "@/app/settings/profile/_editor/phone/use-sheet-drag";

it.each([
  [0.95, "full"],
  [0.7, "full"],
  [0.65, "half"],
  [0.45, "half"],
  [0.3, "half"],
  [0.26, undefined],
  [-0.1, undefined],
] as const)("a sheet that is let go over %d of the screen rests at %s", (part, size) => {
  expect(restingSize(part)).toBe(size);
});
