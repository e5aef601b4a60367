import { describe, expect, it, test } from "vitest";
import { contrast, lchToRgb, parseHex, type Rgb, rgbToLch, toHex } from "@/lib/page/palette/colours";
import { palette } from "@/lib/page/palette/palette";
import { extractPalette } from "@/lib/page/palette/palette-of-pixels";
import { fc } from "../support/properties";
import { runs } from "../support/sampling";

const side = 64;

/** A picture of 64 × 64 pixels. @param colourAt red, green, blue, and alpha where it is not whole */
function picture(colourAt: (x: number, y: number) => readonly number[]): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = colourAt(at % side, Math.floor(at / side));
    pixels.set([red, green, blue, alpha], at * 4);
  }
  return pixels;
}

const colorsOf = (pixels: Uint8ClampedArray) =>
  Object.fromEntries(extractPalette(pixels).map(({ name, colors }) => [name, colors]));
const hueOf = (hex = "") => rgbToLch(parseHex(hex))[2];
const chromaOf = (hex = "") => rgbToLch(parseHex(hex))[1];
const lightnessOf = (hex = "") => rgbToLch(parseHex(hex))[0];
const apart = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other));

const teal: Rgb = [20, 150, 140];
const orange: Rgb = [240, 130, 40];

describe("a teal picture with an orange sun", () => {
  const colors = colorsOf(picture((x, y) => (Math.hypot(x - 40, y - 20) < 10 ? orange : teal)));

  it("a teal picture with an orange sun gives three palettes", () => {
    expect(Object.keys(colors)).toEqual(["dark", "light", "vivid"]);
  });

  it("a teal picture with an orange sun takes the background from the dominant colour and the accent from the most saturated one", () => {
    for (const name of ["dark", "light"]) {
      expect(apart(hueOf(colors[name]?.background), rgbToLch(teal)[2]), name).toBeLessThan(12);
      expect(apart(hueOf(colors[name]?.accent), rgbToLch(orange)[2]), name).toBeLessThan(12);
    }
    expect(apart(hueOf(colors.vivid?.background), rgbToLch(orange)[2])).toBeLessThan(12);
  });

  it("each palette of a picture is dark, light or strong as it says", () => {
    expect(lightnessOf(colors.dark?.background)).toBeLessThan(0.25);
    expect(lightnessOf(colors.light?.background)).toBeGreaterThan(0.93);
    expect(chromaOf(colors.vivid?.background)).toBeGreaterThan(0.07);
  });
});

test("a few strong pixels count for more than much grey", () => {
  const colors = colorsOf(picture((x, y) => (x < 6 && y < 12 ? [30, 60, 230] : [128, 128, 128])));
  expect(apart(hueOf(colors.dark?.accent), rgbToLch([30, 60, 230])[2])).toBeLessThan(12);
});

test("a picture without colour gives palettes without colour", () => {
  const colors = colorsOf(picture((x) => [x * 4, x * 4, x * 4]));
  for (const colour of Object.values(colors).flatMap((five) => Object.values(five)))
    expect(chromaOf(colour)).toBeLessThan(0.01);
});

test("pixels that cannot be seen do not count, and a picture of nothing gives nothing", () => {
  const half = picture((x) => (x < 32 ? [220, 20, 20, 0] : teal));
  expect(extractPalette(half)).toEqual(extractPalette(picture(() => teal)));
  expect(extractPalette(picture(() => [255, 0, 0, 0]))).toEqual([]);
  expect(extractPalette(new Uint8ClampedArray(0))).toEqual([]);
});

test("whatever the picture shows, its palettes are readable and always the same", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const colour = fc.tuple(channel, channel, channel);
  fc.assert(
    fc.property(fc.array(colour, { minLength: 1, maxLength: 9 }), (colours) => {
      const pixels = picture((x, y) => colours[(x * 3 + y * 5) % colours.length] ?? []);
      const made = extractPalette(pixels);
      expect(extractPalette(pixels)).toEqual(made);
      for (const { colors } of made) {
        const ground = parseHex(colors.background);
        const ratio = (hex: string) => contrast(parseHex(hex), ground);
        expect(ratio(colors.text)).toBeGreaterThanOrEqual(7);
        expect(Math.min(ratio(colors.badge), ratio(colors.link))).toBeGreaterThanOrEqual(4.5);
        const { text } = palette({ ...colors, opacity: 60 });
        expect(text).toBe(`rgb(${parseHex(colors.text).join(" ")})`);
      }
    }),
    { numRuns: runs(150) },
  );
});

test("a colour comes back from OKLCH as it went in", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (rgb) => {
      expect(toHex(lchToRgb(rgbToLch(rgb)))).toBe(toHex(rgb));
    }),
    { numRuns: runs(2000) },
  );
});
