import { expect, it } from "vitest";
import { lchToRgb, parseHex, type Rgb, rgbToLab, rgbToLch } from "@/lib/page/palette/colours";
import { palette } from "@/lib/page/palette/palette";
import { backdropProperties } from "@/lib/page/themes/backdrops";
import { backdrops } from "@/lib/people/users/look";
import { contrast } from "../support/contrast";
import { fc } from "../support/properties";
import { runs } from "../support/sampling";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);
const look = fc.record({
  ...{ background: hex, accent: hex, text: hex, badge: hex, link: hex },
  opacity: fc.integer({ min: 0, max: 100 }),
});
const untouched = { background: "#10121c", accent: "#7c9cff", text: "#f4f5fb", badge: "#ffd479", link: "#f4f5fb" };
const opaqueIn = (css: string): Rgb[] =>
  [...css.matchAll(/rgb\((\d+) (\d+) (\d+)\)/g)].map(([, red, green, blue]) => [
    Number(red),
    Number(green),
    Number(blue),
  ]);
/** What an eye can just tell apart, as a distance in OKLab. */
const noticeable = 0.02;

/** In OKLab. */
function distance(one: Rgb, other: Rgb = [0, 0, 0]): number {
  const [from, to] = [rgbToLab(one), rgbToLab(other)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}
const greyOf = (colour: Rgb): Rgb => lchToRgb([rgbToLch(colour)[0], 0, 0]);
const sceneOf = (...chosen: Parameters<typeof backdropProperties>) =>
  backdropProperties(...chosen)["--profile-scene"] ?? "";

it("words without a pane are readable on every backdrop of every look", () => {
  fc.assert(
    fc.property(look, fc.constantFrom(...backdrops), fc.uuid(), (chosen, backdrop, seed) => {
      const bare = { ...chosen, opacity: 0, isBare: true };
      const [text = [0, 0, 0]] = opaqueIn(palette(bare).text);
      const tints = opaqueIn(sceneOf(bare, backdrop, seed));
      expect(tints.length).toBeGreaterThan(0);
      expect(Math.min(...tints.map((tint) => contrast([...text], [...tint])))).toBeGreaterThan(4.4);
    }),
    { numRuns: runs(2000) },
  );
});

it("a coloured accent gives lights that keep its colour, however the background is coloured", () => {
  fc.assert(
    fc.property(look, fc.uuid(), (chosen, seed) => {
      const [accentLightness, chroma] = rgbToLch(parseHex(chosen.accent));
      const isDark = palette({ ...chosen, opacity: 0 }).isDark;
      // Between black and white letters there is little room for any light.
      const [lightness] = rgbToLch(parseHex(chosen.background));
      fc.pre(isDark ? lightness < 0.35 : lightness > 0.9);
      // One as light as the ground has little colour to give.
      fc.pre(chroma > 0.1 && Math.abs(accentLightness - lightness) > 0.1);
      const lights = opaqueIn(sceneOf({ ...chosen, opacity: 0 }, "gradient", seed)).slice(0, 2);
      for (const light of lights) expect(distance(light, greyOf(light))).toBeGreaterThan(noticeable);
    }),
    { numRuns: runs(1000) },
  );
});

it.each(backdrops.filter((backdrop) => backdrop !== "plain"))("two new pages differ in their %s", (backdrop) => {
  const seeds = Array.from({ length: 40 }, (_, index) => `8b1f7c52-6f0e-4d4e-9a39-0d4d6f1b2c${index + 10}`);
  const scenes = seeds.map((seed) => sceneOf({ ...untouched, opacity: 70 }, backdrop, seed));
  expect(new Set(scenes).size).toBe(seeds.length);
  expect(sceneOf({ ...untouched, opacity: 70 }, backdrop, seeds[0] ?? "")).toBe(scenes[0]);
  // Two people look alike where no tint differs by more than an eye can tell.
  const tints = scenes.map((scene) => opaqueIn(scene).slice(0, backdrop === "mesh" || backdrop === "grain" ? 3 : 2));
  const distances = tints
    .flatMap((one, index) =>
      tints.slice(index + 1).map((other) => Math.max(...one.map((tint, at) => distance(tint, other[at])))),
    )
    .sort((one, other) => one - other);
  const [few = 0, half = 0] = [0.05, 0.5].map((share) => distances[Math.floor(distances.length * share)]);
  expect(distances).toHaveLength((seeds.length * (seeds.length - 1)) / 2);
  expect(few).toBeGreaterThan(noticeable);
  expect(half).toBeGreaterThan(0.1);
});

it("a plain backdrop is the background's own colour", () => {
  expect(sceneOf({ ...untouched, opacity: 70 }, "plain", "any")).toBe("rgb(16 18 28)");
});
