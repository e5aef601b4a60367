import type { LookSettings } from "../document/look-settings";
import { clamp, type Lch, labToLch, lchToRgb, parseHex, toHex, withContrast } from "./colours";
import { backgroundExtremes } from "./palette";
import { type Cluster, clusterPixels } from "./pixel-clusters";

type SuggestedColors = Pick<LookSettings["colors"], "accent" | "background" | "text" | "badge" | "link">;
export type Suggestion = { name: "dark" | "light" | "vivid"; colors: SuggestedColors };

/** Gives text 7 : 1 and all else 4.5 : 1. @param pixels RGBA of a small canvas @returns [] for a transparent picture */
export function extractPalette(pixels: Uint8ClampedArray | Uint8Array): Suggestion[] {
  const colours = clusterPixels(pixels).map(({ colour, share }) => ({ lch: labToLch(colour), share }));
  const [ground] = colours;
  if (!ground) return [];
  const accent = strongest(colours);
  const second = strongest(colours, accent);
  const [, chroma, hue] = accent;
  const groundHue = tinted(ground.lch) ? ground.lch[2] : hue;
  const groundChroma = tinted(ground.lch) ? ground.lch[1] : chroma * 0.25;
  return [
    suggestion("dark", {
      background: [0.19, Math.min(groundChroma, 0.045), groundHue],
      accent: [clamp(accent[0], 0.66, 0.82), chroma, hue],
      text: [0.96, Math.min(chroma, 0.012), hue],
      badge: [clamp(second[0], 0.78, 0.88), second[1], second[2]],
      link: [0.9, Math.min(chroma, 0.06), hue],
    }),
    suggestion("light", {
      background: [0.965, Math.min(groundChroma, 0.018), groundHue],
      accent: [clamp(accent[0], 0.62, 0.78), chroma, hue],
      text: [0.24, Math.min(chroma, 0.03), hue],
      badge: [clamp(second[0], 0.36, 0.46), second[1], second[2]],
      link: [0.4, Math.min(chroma, 0.16), hue],
    }),
    suggestion("vivid", {
      background: [clamp(accent[0], 0.3, 0.42), Math.max(chroma, tinted(accent) ? 0.11 : 0), hue],
      accent: [clamp(second[0], 0.72, 0.85), second[1], second[2]],
      text: [0.98, Math.min(chroma, 0.012), hue],
      badge: [0.9, Math.min(second[1], 0.1), second[2]],
      link: [0.93, Math.min(chroma, 0.05), hue],
    }),
  ];
}

/** Nobody notices smaller shares of a picture. */
const minShare = 0.004;

type Shown = { lch: Lch; share: Cluster["share"] };

const tinted = ([, chroma]: Lch) => chroma > 0.02;

/** Returns a saturated colour, neither black nor white nor too rare, and of another hue than `other`. */
function strongest(colours: readonly Shown[], other?: Lch): Lch {
  const appeal = ({ lch: [lightness, chroma, hue], share }: Shown) => {
    const apart = other === undefined ? 1 : hueDistance(hue, other[2]) / 180;
    return share < minShare ? 0 : chroma * (1 - Math.abs(lightness - 0.65)) * share ** 0.15 * apart;
  };
  const [first] = colours.toSorted((one, other) => appeal(other) - appeal(one));
  return first && (other === undefined || tinted(first.lch)) ? first.lch : (other ?? [0.7, 0, 0]);
}

function hueDistance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}

function suggestion(name: Suggestion["name"], drawn: Record<keyof SuggestedColors, Lch>): Suggestion {
  const { background, accent, text, badge, link } = drawn;
  const hex = (lch: Lch) => toHex(lchToRgb(lch));
  const colors = {
    background: hex(background),
    accent: hex(accent),
    text: hex(text),
    badge: hex(badge),
    link: hex(link),
  };
  const grounds = [parseHex(colors.background), ...backgroundExtremes({ ...colors, opacity: 60 })];
  // Rounding to eight bits may cost a little.
  const read = (colour: string, ratio: number) => toHex(withContrast(parseHex(colour), grounds, ratio + 0.1));
  return {
    name,
    colors: { ...colors, text: read(colors.text, 7), badge: read(colors.badge, 4.5), link: read(colors.link, 4.5) },
  };
}
