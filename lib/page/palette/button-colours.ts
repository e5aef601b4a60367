import type { LookSettings } from "../document/look-settings";
import { black, contrast, mix, parseHex, type Rgb, white } from "./colours";
import { backgroundExtremes, bestLetters, css, type Look, palette, readable } from "./palette";

/** A style of buttons with colours of its own; under `layout` they have those of every link. */
export type DrawnStyle = Exclude<LookSettings["buttons"]["style"], "layout">;

/** CSS values; `ink` is that of the icon, of a frame's edge and of a shadow. */
export type ButtonColours = { fill: string; text: string; edge: string; ink: string };

/** The colour may be a brand's, the accent or that of all links. */
export type ButtonColour = { hex: string; isAccent?: boolean };

/** Returns the colours of a button, changed only as far as its text needs 4.5 : 1 and its icon 3 : 1. */
export function buttonColours(look: Look, style: DrawnStyle, { hex, isAccent }: ButtonColour): ButtonColours {
  const grounds = backgroundExtremes(look);
  const page = parseHex(look.background, "#10121c");
  const chosen = parseHex(hex, "#6b7280");
  const ink = readable(chosen, grounds, 3);
  switch (style) {
    case "fill": {
      // The accent is the owner's choice, and a brand changes only where it would vanish: the text makes both seen.
      const fill = rounded(isAccent ? chosen : readable(chosen, grounds.slice(0, 1), 1.8));
      const letters = lettersOn(fill, page);
      return { fill: css(fill), text: css(letters), edge: css(fill), ink: css(letters) };
    }
    case "soft": {
      const { share, text } = softTint(ink, grounds);
      return { fill: css(ink, share), text: css(text), edge: "transparent", ink: css(text) };
    }
    case "shadow": {
      const mark = css(readable(chosen, [page], 3));
      return { fill: css(page), text: css(readable(parseHex(look.link), [page], 4.5)), edge: mark, ink: mark };
    }
    case "outline":
    case "underline":
      return { fill: "transparent", text: palette(look).link, edge: css(ink), ink: css(ink) };
  }
}

const rounded = ([red, green, blue]: Rgb): Rgb => [Math.round(red), Math.round(green), Math.round(blue)];

/** Takes the page's own colour where it is readable, since it belongs to the look. */
function lettersOn(fill: Rgb, page: Rgb): Rgb {
  if (contrast(fill, page) >= 4.5) return page;
  return contrast(fill, black) > contrast(fill, white) ? black : white;
}

/** Returns as much of the tint as leaves letters of its colour readable. */
function softTint(ink: Rgb, grounds: readonly Rgb[]): { share: number; text: Rgb } {
  for (let percent = 20; percent > 0; percent -= 2) {
    const tints = grounds.map((ground) => mix(ground, ink, percent / 100));
    const letters = bestLetters(tints);
    if (tints.every((tint) => contrast(tint, letters) >= 4.6))
      return { share: percent / 100, text: readable(ink, tints, 4.5) };
  }
  return { share: 0, text: readable(ink, grounds, 4.5) };
}
