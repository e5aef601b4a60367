import { type FamilyName, fontFamilies, fontKind } from "@/lib/media/fonts/font-families";
import type { Profile } from "@/lib/people/users/store";
import built from "./fonts.json";

type Face = { file: string; weight: string; range: string };
type StandIn = { rules: string; names: readonly string[]; leading: number };

const faces: Readonly<Record<FamilyName, readonly Face[]>> = built.faces;
const standIns: Readonly<Record<FamilyName, StandIn>> = built.standIns;
const stacks = {
  sans: 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
  serif: 'Georgia,"Noto Serif CJK JP",serif',
  mono: 'ui-monospace,Menlo,Consolas,"Noto Sans Mono",monospace',
};
/**
 * These fonts look so like what stands in for them that a first visit over a slow line shows the stand-in, so that no
 * word moves. A font with a character of its own is worth the move.
 */
const plain: readonly FamilyName[] = ["Inter", "Roboto"];

/**
 * The font of a page: its rules, its name in front of its stand-ins, the files that come first, and the least distance
 * of its lines, in which nothing touches the next line, even before the font has come.
 */
export type PageFont = { rules: string; family: string; preload: readonly string[]; leading: number };

/** Returns the font of rows of a console: the page's own where it has one width, or else the system's. */
export const consoleStack = (font: Profile["font"]): string | undefined =>
  font !== "custom" && fontKind(font) === "mono" ? undefined : stacks.mono;

/** Returns the system's console font for a console without a font of its own, which costs a visitor nothing. */
export const findSystemFont = ({ font, layout }: Profile): PageFont | undefined =>
  layout === "console" && plain.some((name) => name === font)
    ? { rules: "", family: stacks.mono, preload: [], leading: ownLeading }
    : undefined;

/**
 * Returns the rules of those files of a font that a page's text has letters in; a browser would not load the others,
 * but would read through their ranges. @param text all that the page may say @param customFile the address of the font
 * that the owner uploaded
 */
export function pageFont(font: Profile["font"], text: string, customFile: string | undefined): PageFont {
  if (font === "custom") {
    if (!customFile) return { rules: "", family: stacks.sans, preload: [], leading: ownLeading };
    const rule = `@font-face{font-family:Own;src:url("${customFile}");font-display:swap}`;
    return { rules: rule, family: `Own,${stacks.sans}`, preload: [customFile], leading: ownLeading };
  }
  const points = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  const [first] = faces[font].filter(isLatin);
  const display = plain.includes(font) ? "optional" : "swap";
  const used = faces[font].filter((face) => face.range === first?.range || covers(face.range, points));
  const { scale } = fontFamilies[font];
  const adjusted = scale === undefined ? "" : `;size-adjust:${Math.round(scale * 100)}%`;
  const rules = used.map(
    ({ file, weight, range }) =>
      `@font-face{font-family:"${font}";src:url(${file})format("woff2");font-weight:${weight};font-display:${display}${adjusted};unicode-range:${range}}`,
  );
  const { names, leading, ...standIn } = standIns[font];
  return {
    rules: rules.join("") + standIn.rules,
    family: [...[font, ...names].map((name) => `"${name}"`), stacks[fontKind(font)]].join(),
    preload: used.filter(isLatin).map(({ file }) => file),
    leading,
  };
}

/** Nothing is known of an uploaded font. */
const ownLeading = 1.15;
/** Its second file has what other languages write beyond the letters of English. */
const isLatin = ({ file }: Face) => /-latin1?-(?!ext-)/.test(file);

/** Returns whether a `unicode-range` holds any of the code points. */
function covers(range: string, points: ReadonlySet<number>): boolean {
  return range.split(",").some((part) => {
    const [from = 0, to = from] = part
      .trim()
      .slice(2)
      .split("-")
      .map((digits) => Number.parseInt(digits, 16));
    for (const point of points) if (point >= from && point <= to) return true;
    return false;
  });
}
