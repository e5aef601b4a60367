import { fontFamily, fontKind } from "@/lib/media/fonts/font-families";
import type { LookSettings } from "@/lib/page/document/look-settings";
import { type ButtonColours, buttonColours } from "@/lib/page/palette/button-colours";
import { brandColours, type Look, palette, paletteInput } from "@/lib/page/palette/palette";

/** Lengths are units of the view box. */
export const width = 160;
export const height = 200;

/** Every part of a thumbnail is drawn from this. */
export type Drawing = {
  look: LookSettings;
  colours: ReturnType<typeof palette>;
  /** There are four links. */
  links: readonly ({ kind: number } & ButtonColours)[];
  /** The corners of a button and of the card, where they are not the layout's. */
  corners: { button: number | undefined; card: number | undefined };
  name: string;
  avatar: string | null;
  /** Returns the address of something that this thumbnail defines, unlike all others in the document. */
  own: (part: string) => string;
};

const brands = ["#ff0033", "#1da1f2", "#7c5cff", "#1db954"];

export function createDrawing(look: LookSettings, name: string, avatar: string | null, id: string): Drawing {
  const shown = paletteInput(look);
  const colours = palette(shown);
  const links = brands.map((brand, kind) => ({ kind, ...linkColours(look, shown, colours, brand) }));
  const corners = {
    button: look.buttons.style === "underline" ? 0 : buttonCorners[look.buttons.radius],
    card: cardCorners[look.card.radius],
  };
  return { look, colours, links, corners, name, avatar, own: (part) => `${id}-${part}` };
}

const buttonCorners: Readonly<Partial<Record<LookSettings["buttons"]["radius"], number>>> = {
  ...{ none: 0, small: 2, medium: 4, large: 6, full: 9 },
};
const cardCorners: Readonly<Partial<Record<LookSettings["card"]["radius"], number>>> = { none: 0, small: 4, large: 17 };

/** Returns the colours of a link, as its page has them. */
function linkColours(look: LookSettings, shown: Look, colours: Drawing["colours"], brand: string): ButtonColours {
  const { style, color } = look.buttons;
  const { accent, link, monochrome_links } = look.colors;
  const isAccent = color === "accent";
  if (style !== "layout")
    return buttonColours(shown, style, { hex: isAccent ? accent : monochrome_links ? link : brand, isAccent });
  const ink = isAccent ? colours.accent : monochrome_links ? colours.link : (brandColours(shown, [brand])[0] ?? brand);
  return { fill: colours.field, text: colours.link, edge: colours.line, ink };
}

type Font = LookSettings["profile"]["font"];
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const smallest = 6.5;

/** Returns a name in the largest size that has room, and cut where the smallest has none. */
export function fitText(name: string, font: Font, room: number, most: number): { text: string; size: number } {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  const { name: share, capitals } = fontFamily(font);
  const letterWidth = (letter: string) => {
    if (wide.test(letter)) return Math.max(1, share);
    return letter === letter.toLowerCase() ? share : Math.max(share, capitals);
  };
  const total = letters.reduce((sum, letter) => sum + letterWidth(letter), 0);
  const size = Math.min(most, room / total);
  if (size >= smallest) return { text: name, size: roundToHundredths(size) };
  let left = room / smallest - share;
  const shown = letters.filter((letter) => {
    left -= letterWidth(letter);
    return left >= 0;
  });
  return { text: `${shown.join("").trimEnd()}…`, size: smallest };
}

export const roundToHundredths = (value: number) => Math.round(value * 100) / 100;

/** Returns places that look strewn and lie nowhere close together, the same each time (the R2 sequence). */
export function scatterPoints(count: number, from = 0): { x: number; y: number; at: number }[] {
  return Array.from({ length: count }, (_, at) => ({
    x: roundToHundredths((((at + from) * 0.7548776662 + 0.5) % 1) * width),
    y: roundToHundredths((((at + from) * 0.5698402909 + 0.5) % 1) * height),
    at,
  }));
}

const stacks = {
  sans: "ui-sans-serif, system-ui, sans-serif",
  serif: "Georgia, serif",
  mono: "ui-monospace, Menlo, Consolas, monospace",
};

/** Returns the font under a name of its own: our own pages have some of these fonts in other cuts. */
export function fontStack(font: Font): string {
  return font === "custom" ? stacks.sans : `"Page ${font}", ${stacks[fontKind(font)]}`;
}
