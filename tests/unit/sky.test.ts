import { expect, it } from "vitest";
import { conditionOf } from "@/lib/cards/sky";

it.each([
  [0, { sky: "clear", words: "Clear sky" }],
  [2, { sky: "some clouds", words: "Partly cloudy" }],
  [48, { sky: "fog", words: "Rime fog" }],
  [57, { sky: "drizzle", words: "Freezing drizzle" }],
  [82, { sky: "rain", words: "Violent showers" }],
  [86, { sky: "snow", words: "Snow showers" }],
  [99, { sky: "storm", words: "Thunderstorm with heavy hail" }],
  [42, { sky: "clouds", words: undefined }],
])("the weather code %i is %j", (code, condition) => {
  expect(conditionOf(code)).toEqual(condition);
});
