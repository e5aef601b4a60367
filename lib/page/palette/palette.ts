import type { LookSettings } from "../document/look-settings";
import { black, contrast, lchToRgb, mix, parseHex, type Rgb, rgbToLch, white, withContrast } from "./colours";

/** The values are those that are stored. */
export type Look = {
  background: string;
  accent: string;
  text: string;
  badge: string;
  link: string;
  opacity: number;
  /** A picture is behind the page, and any of its pixels may have any colour. */
  hasPicture?: boolean;
  /** The page has nothing behind it but its own colour: no light, and nothing that moves. */
  isPlain?: boolean;
  /** There is no pane, and over a picture only as much of one as the text needs. */
  isBare?: boolean;
};

/** @param hasPicture whether a picture or video is behind the page */
export function paletteInput(
  { layout, profile, card, colors, backdrop, effects }: LookSettings,
  hasPicture = false,
): Look {
  const { accent, text, background, badge, link } = colors;
  const isBare = hasNoPane(layout, card.surface);
  const isPlain = backdrop === "plain" && effects.background === "none";
  return { accent, text, background, badge, link, opacity: profile.opacity, hasPicture, isPlain, isBare };
}

/** These layouts have no card. */
const bareLayouts: readonly LookSettings["layout"][] = ["minimal", "poster"];

export const isBareLayout = (layout: LookSettings["layout"]): boolean => bareLayouts.includes(layout);

/** Returns whether a page has no card, either by its layout or by the owner's choice. */
export const hasNoPane = (layout: LookSettings["layout"], surface: LookSettings["card"]["surface"]): boolean =>
  isBareLayout(layout) || surface === "none";

/** The shares of white or black in the field of a link or a button: at rest, and under the pointer. */
const fieldShares = { rest: 0.05, hover: 0.09 };

const tinted = (grounds: Rgb[], tint: Rgb) => grounds.map((ground) => mix(ground, tint, fieldShares.hover));

/** Returns the wanted tint of fields, or the other one where neither white nor black letters were readable on it. */
function fieldTint(wanted: Rgb, grounds: Rgb[]): Rgb {
  const letters = bestLetters(grounds);
  const isReadable = tinted(grounds, wanted).every((field) => contrast(letters, field) >= 4.5);
  if (isReadable) return wanted;
  return letters === white ? black : white;
}

function groundColour(look: Look) {
  const background = parseHex(look.background, "#10121c");
  const accent = parseHex(look.accent, "#7c9cff");
  const isDark = contrast(background, white) > contrast(background, black);
  const { hasPicture = false, isPlain = false, isBare = false } = look;
  const pane = mix(background, isDark ? black : white, paneShare(isDark, hasPicture));
  const glow = glowColour(background, accent, 0.5);
  const glowFar = glowColour(background, rotateHue(accent, isDark ? 48 : -42), 0.42);
  const chosen = Math.min(100, Math.max(0, look.opacity)) / 100;
  const opacity = hasPicture ? Math.max(isBare ? 0 : chosen, coverOverPictures(pane)) : chosen;
  const behind = hasPicture ? [black, white] : isPlain ? [background] : [background, glow, glowFar];
  // The pane covers, in part, the plain background, either glow, or any pixel of a picture.
  const backgrounds = [...behind.map((ground) => mix(ground, pane, opacity)), ...(isBare && !hasPicture ? behind : [])];
  const tint = fieldTint(isDark ? white : black, backgrounds);
  // The text of a link is read on these as well, also under the pointer.
  const fields = [...backgrounds, ...tinted(backgrounds, tint)];
  return { background, accent, isDark, pane, glow, glowFar, opacity, grounds: backgrounds, fields, tint, hasPicture };
}

/** Over a picture, these are the two extremes of what its pixels can be. */
export const backgroundExtremes = (look: Look): readonly Rgb[] => groundColour(look).grounds;

/** Changes colours only as far as the icons need to be visible. */
export function brandColours(look: Look, brands: readonly string[]): string[] {
  const { grounds: backgrounds } = groundColour(look);
  return brands.map((brand) => css(readable(parseHex(brand, "#6b7280"), backgrounds, 3)));
}

/** Returns CSS values, and changes the owner's colours only as far as reading needs. */
export function palette(look: Look) {
  const {
    background,
    accent,
    isDark,
    pane,
    glow,
    glowFar,
    opacity,
    grounds: backgrounds,
    ...ground
  } = groundColour(look);
  const { fields, tint, hasPicture } = ground;
  const field = (share: number) => `rgb(${tint.join(" ")} / ${share * 100}%)`;
  const text = readable(parseHex(look.text, "#f4f5fb"), backgrounds, hasPicture ? 4.5 : 7);
  const veil = mix(background, isDark ? black : white, paneShare(isDark, true));
  const veilCover = coverOverPictures(veil);
  const veiled = [black, white].map((ground) => mix(ground, veil, veilCover));
  const soft = readable(mix(text, backgrounds[0] ?? background, 0.28), fields, 4.5);
  return {
    isDark,
    background: css(background),
    glow: css(glow),
    glowFar: css(glowFar),
    pane: css(pane, opacity),
    // A sheet that lies on the page is lighter than a dark one; what is read on fields is readable there.
    paper: css(isDark ? mix(pane, tint, fieldShares.hover) : pane, opacity),
    veil: css(veil, veilCover),
    onVeil: css(readable(text, veiled, 4.5)),
    line: `rgb(${(isDark ? white : black).join(" ")} / 12%)`,
    text: css(text),
    soft: css(soft),
    accent: css(readable(accent, backgrounds, 4.5)),
    accentFill: css(accent),
    // Names in many colours are large text: 3 : 1, and some room for what lies between two colours.
    red: css(readable([255, 99, 110], backgrounds, 3.6)),
    amber: css(readable([255, 190, 70], backgrounds, 3.6)),
    green: css(readable([70, 214, 130], backgrounds, 3.6)),
    cyan: css(readable([60, 210, 240], backgrounds, 3.6)),
    blue: css(readable([110, 150, 255], backgrounds, 3.6)),
    pink: css(readable([240, 110, 220], backgrounds, 3.6)),
    onText: css(readable(background, [text], 4.5)),
    onAccent: css(contrast(accent, black) > contrast(accent, white) ? black : white),
    badge: css(readable(parseHex(look.badge, "#ffd479"), backgrounds, 4.5)),
    link: css(readable(parseHex(look.link, "#f4f5fb"), fields, 4.5)),
    field: field(fieldShares.rest),
    hover: field(fieldShares.hover),
  };
}

/**
 * Returns the share of black or white in the pane; over a picture it is larger, so that the pane can be more
 * transparent.
 */
function paneShare(isDark: boolean, hasPicture: boolean): number {
  if (isDark) return hasPicture ? 0.5 : 0.15;
  return hasPicture ? 0.75 : 0.6;
}

/** Returns a cover from 0 to 1 that is enough for whatever lies behind. */
function coverOverPictures(colour: Rgb): number {
  // Mixing keeps the order of each channel, so that no pixel is worse than black or white.
  for (let opacity = 0; opacity < 1; opacity += 0.05) {
    const backgrounds = [black, white].map((ground) => mix(ground, colour, opacity));
    const worst = (letters: Rgb) => Math.min(...backgrounds.map((ground) => contrast(letters, ground)));
    if (Math.max(worst(white), worst(black)) >= 7) return opacity;
  }
  return 1;
}

const worstOn = (grounds: readonly Rgb[]) => (letters: Rgb) =>
  Math.min(...grounds.map((ground) => contrast(letters, ground)));

/** Returns white or black, whichever is more readable on its worst background. */
export function bestLetters(grounds: readonly Rgb[]): Rgb {
  const worst = worstOn(grounds);
  return worst(white) > worst(black) ? white : black;
}

/** Goes towards white or black in small steps until the contrast is reached on every background. */
export function readable(colour: Rgb, backgrounds: readonly Rgb[], ratio: number): Rgb {
  const worst = worstOn(backgrounds);
  const towards = bestLetters(backgrounds);
  for (let step = 0; step <= 1; step += 0.05) {
    const candidate = mix(colour, towards, step);
    if (worst(candidate) >= ratio) return candidate;
  }
  return towards;
}

/** Every light of a page is made for letters of this colour. */
export const letterColour = (background: Rgb): Rgb =>
  contrast(background, white) > contrast(background, black) ? white : black;

/** Keeps the contrast of letters, and the hue and chroma that a mix with the background would grey. */
export function glowColour(background: Rgb, light: Rgb, share: number, ratio = 5.5): Rgb {
  const [lightness] = rgbToLch(mix(background, light, share));
  const [, chroma, hue] = rgbToLch(light);
  return withContrast(lchToRgb([lightness, chroma * Math.min(1, share * 1.8), hue]), [letterColour(background)], ratio);
}

/** Changes the hue; grey stays grey. @param degrees on the circle of hues */
function rotateHue(colour: Rgb, degrees: number): Rgb {
  const [lightness, chroma, hue] = rgbToLch(colour);
  return lchToRgb([lightness, chroma, (hue + degrees + 360) % 360]);
}

export function css(colour: Rgb, alpha?: number): string {
  const cover = alpha === undefined ? "" : ` / ${Math.round(alpha * 100)}%`;
  return `rgb(${colour.map(Math.round).join(" ")}${cover})`;
}
