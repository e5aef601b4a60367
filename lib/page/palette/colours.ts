/** The values are sRGB, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];
/** Björn Ottosson's OKLab has a lightness from 0 to 1. */
export type Lab = readonly [lightness: number, a: number, b: number];
/** OKLab in polar form has lightness from 0 to 1, chroma from 0 to about 0.37, and hue in degrees. */
export type Lch = readonly [lightness: number, chroma: number, hue: number];

export const white: Rgb = [255, 255, 255];
export const black: Rgb = [0, 0, 0];

/** @param fallback for anything but a hex colour */
export function parseHex(value: string, fallback = "#000000"): Rgb {
  const digits = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value.slice(1) : fallback.slice(1);
  const long = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  const number = Number.parseInt(long, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

export function toHex(colour: Rgb): string {
  return `#${colour
    .map((value) =>
      Math.round(clamp(value, 0, 255))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [at(0), at(1), at(2)];
}

/** Computes the contrast ratio of WCAG 2.2. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

/** Computes the relative luminance of WCAG 2.2. */
function luminance(colour: Rgb): number {
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

export function rgbToLab([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

export function labToLch([lightness, a, b]: Lab): Lch {
  return [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
}

export const rgbToLch = (colour: Rgb): Lch => labToLch(rgbToLab(colour));

/** Keeps as much of the chroma as sRGB has at that lightness and hue. */
export function lchToRgb([lightness, chroma, hue]: Lch): Rgb {
  const at = clamp(lightness, 0, 1);
  let [low, high] = [0, chroma];
  if (isShown(toLinearRgb(at, chroma, hue))) low = chroma;
  else
    for (let step = 0; step < 12; step++) {
      const middle = (low + high) / 2;
      if (isShown(toLinearRgb(at, middle, hue))) low = middle;
      else high = middle;
    }
  const [red, green, blue] = toLinearRgb(at, low, hue);
  return [companded(red), companded(green), companded(blue)];
}

function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShown = (colour: Rgb) => colour.every((value) => value >= -0.0005 && value <= 1.0005);

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function companded(value: number): number {
  const part = clamp(value, 0, 1);
  return 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
}

export const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Changes the lightness as little as reaches the contrast on every background, or takes white or black. */
export function withContrast(colour: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  const worst = (candidate: Rgb) => Math.min(...grounds.map((ground) => contrast(candidate, ground)));
  if (worst(colour) >= ratio) return colour;
  const [lightness, chroma, hue] = rgbToLch(colour);
  const [end, direction] = worst(white) > worst(black) ? [white, 1] : [black, -1];
  for (let moved = 0.01; moved < 1; moved += 0.01) {
    const candidate = lchToRgb([lightness + direction * moved, chroma, hue]);
    if (worst(candidate) >= ratio) return candidate;
  }
  return end;
}
