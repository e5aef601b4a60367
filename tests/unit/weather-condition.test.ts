import { expect, it } from "vitest";
import { weatherCondition } from "@/lib/page/cards/weather-condition";

it.each([
  [0, { icon: "clear", words: "Clear sky" }],
  [2, { icon: "some clouds", words: "Partly cloudy" }],
  [48, { icon: "fog", words: "Rime fog" }],
  [57, { icon: "drizzle", words: "Freezing drizzle" }],
  [82, { icon: "rain", words: "Violent showers" }],
  [86, { icon: "snow", words: "Snow showers" }],
  [99, { icon: "storm", words: "Thunderstorm with heavy hail" }],
  [42, { icon: "clouds", words: undefined }],
])("the weather code %i is %j", (code, condition) => {
  expect(weatherCondition(code)).toEqual(condition);
});
