import { expect, it } from "vitest";
import { describeJsonError } from "@/lib/core/text/json-place";

it.each([
  ["", "must be JSON, and is empty"],
  [" \n", "must be JSON, and is empty"],
  ["{", "must be JSON, and ends too early at line 1, column 2"],
  ['{"bio":"x"', "must be JSON, and ends too early at line 1, column 11"],
  ['{"bio":"x', "must be JSON, and ends too early at line 1, column 10"],
  ["{bio:1}", "must be JSON; look at line 1, column 2"],
  ['{\n  "bio": "x",\n}', "must be JSON; look at line 3, column 1"],
  ['{\r\n  "bio" "x"\r\n}', "must be JSON; look at line 2, column 9"],
  ['{"bio":"x"}{}', "must be JSON; look at line 1, column 12"],
  ['{"a":[1,2,]}', "must be JSON; look at line 1, column 11"],
  ['{"a":{"b":01}}', "must be JSON; look at line 1, column 12"],
  ['["💩" x]', "must be JSON; look at line 1, column 6"],
  ['["a\\x"]', "must be JSON; look at line 1, column 4"],
  ['["a\nb"]', "must be JSON; look at line 1, column 4"],
  ["[1}", "must be JSON; look at line 1, column 3"],
  ["NaN", "must be JSON; look at line 1, column 1"],
  ["'x'", "must be JSON; look at line 1, column 1"],
  ["1,2", "must be JSON; look at line 1, column 2"],
  ["\u00a0{}", "must be JSON; look at line 1, column 1"],
])("%j is told its place", (text, message) => {
  expect(describeJsonError(text)).toBe(message);
});
