import type { backdrops } from "@/lib/people/users/look";
import {
  black,
  clamp,
  contrast,
  lchToRgb,
  parseHex,
  type Rgb,
  rgbToLch,
  white,
  withContrast,
} from "../palette/colours";
import { backgroundExtremes, css, glowColour, type Look, letterColour } from "../palette/palette";

type Backdrop = (typeof backdrops)[number];

/** A page in these untouched colours may get other hues, so that two new pages do not look alike. */
const untouched = { background: "#10121c", accent: "#7c9cff" };

/** Lighter than this, most hues have next to no colour: next to a bright yellow they would be white. */
const maxLightness = 0.85;

/** The noise is a tile that repeats without a seam. */
const grain =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='180' height='180'%3E%3Cfilter id='n'%3E%3CfeTurbulence type='fractalNoise' baseFrequency='.8' numOctaves='2' stitchTiles='stitch'/%3E%3CfeColorMatrix type='saturate' values='0'/%3E%3C/filter%3E%3Crect width='180' height='180' filter='url(%23n)' opacity='.16'/%3E%3C/svg%3E\")";

/** The lights stand at these places, from one corner round to the next, in percent of the window. */
const places = [
  [6, -4],
  [58, -10],
  [102, 8],
  [98, 88],
  [44, 110],
  [-4, 94],
] as const;

/** Returns the CSS behind a page without a picture, as readable as the palette. @param seed such as the account's id */
export function backdropProperties(look: Look, backdrop: Backdrop, seed: string): Record<string, string> {
  const random = seededRandom(seed);
  const accent = parseHex(look.accent, untouched.accent);
  const background = parseHex(look.background, untouched.background);
  const isUntouched =
    look.accent.toLowerCase() === untouched.accent && look.background.toLowerCase() === untouched.background;
  const [lightness, chroma, ownHue] = rgbToLch(accent);
  // The hues go from teal through blue and violet to red: dark yellow and green look muddy.
  const hue = isUntouched ? 205 + random() * 150 : ownHue + (random() - 0.5) * 24;
  const side = random() < 0.5 ? -1 : 1;
  const hues = [hue, hue + side * (24 + random() * 24), hue - side * (18 + random() * 24)];
  const colours = hues.map((one) => lchToRgb([Math.min(lightness, maxLightness), chroma, (one + 360) % 360]));
  const letters = letterColour(background);
  const ratio = Math.min(...backgroundExtremes({ ...look, opacity: 0 }).map((ground) => contrast(ground, letters)));
  const isDark = letters === white;
  const tints = colours.map((colour) => css(glowColour(background, colour, isDark ? 0.5 : 0.32, ratio)));
  const scene = createScene(backdrop, tints, isDark, random);
  return {
    "--profile-scene": [...scene, css(background)].join(","),
    "--profile-banner": `linear-gradient(${Math.round(95 + random() * 50)}deg,${colours.slice(0, 2).map(darkened).join(",")})`,
    "--profile-fill": `linear-gradient(145deg,${colours
      .slice(0, 2)
      .map((one) => css(filling(one, accent)))
      .join(",")})`,
  };
}

/** Returns the layers above the background's own colour. */
function createScene(
  backdrop: Backdrop,
  [a = "", b = "", c = ""]: string[],
  isDark: boolean,
  random: () => number,
): string[] {
  const angle = Math.round(random() * 360);
  const first = Math.floor(random() * places.length);
  const light = (tint: string, step: number, size: number) => {
    const [x, y] = places[(first + step) % places.length] ?? [50, 0];
    const [left, top] = [x, y].map((at) => Math.round(at + (random() - 0.5) * 14));
    const [wide, high] = [size, size * (0.75 + random() * 0.3)].map(Math.round);
    return `radial-gradient(${wide}vmax ${high}vmax at ${left}% ${top}%,${tint},transparent 72%)`;
  };
  const ink = (percent: number) => `rgb(${(isDark ? white : black).join(" ")} / ${percent}%)`;
  switch (backdrop) {
    case "plain":
      return [];
    case "mesh":
      return [light(a, 0, 64), light(b, 2, 58), light(c, 4, 60)];
    case "gradient":
      // There is one slope, since the eye sees an edge where two meet.
      return [`linear-gradient(${angle}deg,${a},${b} 60%,transparent)`];
    case "grain":
      return [grain, `linear-gradient(${angle}deg,${a},${b} 45%,transparent)`, light(c, 3, 60)];
    case "dots":
      return [
        `radial-gradient(circle,${ink(isDark ? 13 : 15)} 1px,transparent 1.6px) 0 0/1.5rem 1.5rem`,
        light(a, 0, 66),
        light(b, 3, 54),
      ];
    case "grid":
      return [
        `linear-gradient(${ink(10)} 1px,transparent 1px) 0 0/2rem 2rem`,
        `linear-gradient(90deg,${ink(10)} 1px,transparent 1px) 0 0/2rem 2rem`,
        light(a, 0, 66),
        light(b, 3, 54),
      ];
    case "lines":
      return [`linear-gradient(${ink(12)} 1px,transparent 1px) 0 1.5rem/100% 2rem`, light(a, 0, 66), light(b, 3, 54)];
    case "rays":
      // The light is above the middle, where the picture of most layouts is.
      return [
        `repeating-conic-gradient(from ${angle % 12}deg at 50% 32%,${a} 0 7.5deg,transparent 0 15deg)`,
        light(b, 3, 54),
      ];
  }
}

function darkened(colour: Rgb): string {
  const [lightness, chroma, hue] = rgbToLch(colour);
  return css(lchToRgb([clamp(lightness * 0.78, 0.3, 0.56), chroma * 1.05, hue]));
}

function filling(colour: Rgb, accent: Rgb): Rgb {
  return withContrast(colour, [contrast(accent, black) > contrast(accent, white) ? black : white], 4.6);
}

/** Yields numbers from 0 to 1 that are always the same for a text (FNV-1a, then mulberry32). */
function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
