import type { Profile } from "@/lib/people/users/store";
import built from "./fonts.json";

type Face = { file: string; weight: string; range: string };
type Family = Exclude<Profile["font"], "custom">;

const faces: Readonly<Record<Family, readonly Face[]>> = built.faces;
const stacks: Readonly<Record<"sans" | "serif" | "mono", string>> = {
  sans: 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
  serif: 'Georgia,"Noto Serif CJK JP",serif',
  mono: 'ui-monospace,Menlo,Consolas,"Noto Sans Mono",monospace',
};
const familyStack: Readonly<Partial<Record<Family, keyof typeof stacks>>> = {
  "Noto Serif": "serif",
  "Noto Serif JP": "serif",
  "Fira Mono": "mono",
  "Press Start 2P": "mono",
};

/**
 * These fonts look so like what stands in for them that a first visit over a slow line shows the stand-in, so that no
 * word moves. A font with a character of its own is worth the move.
 */
const plain: readonly Family[] = ["Inter", "Roboto"];

/** The font of a page: its rules, its name in front of its stand-ins, and the files that come first. */
export type PageFont = { rules: string; family: string; preload: readonly string[] };

/**
 * Returns the rules of those files of a font that a page's text has letters in; a browser would not load the others,
 * but would read through their ranges. @param text all that the page may say @param customFile the address of the font
 * that the owner uploaded
 */
export function pageFont(font: Profile["font"], text: string, customFile: string | undefined): PageFont {
  if (font === "custom") {
    if (!customFile) return { rules: "", family: stacks.sans, preload: [] };
    const rule = `@font-face{font-family:Own;src:url("${customFile}");font-display:swap}`;
    return { rules: rule, family: `Own,${stacks.sans}`, preload: [customFile] };
  }
  const points = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  const [first] = faces[font].filter(isLatin);
  const display = plain.includes(font) ? "optional" : "swap";
  const used = faces[font].filter((face) => face.range === first?.range || covers(face.range, points));
  const rules = used.map(
    ({ file, weight, range }) =>
      `@font-face{font-family:"${font}";src:url(${file})format("woff2");font-weight:${weight};font-display:${display};unicode-range:${range}}`,
  );
  const stack = stacks[familyStack[font] ?? "sans"];
  const names = [font, ...built.standInNames.map((name) => `${font} ${name}`)];
  return {
    rules: `${rules.join("")}${built.standIns[font]}`,
    family: [...names.map((name) => `"${name}"`), stack].join(),
    preload: used.filter(isLatin).map(({ file }) => file),
  };
}

const isLatin = ({ file }: Face) => file.includes("-latin-") && !file.includes("-latin-ext-");

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
