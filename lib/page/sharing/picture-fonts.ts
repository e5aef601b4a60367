import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { Blob, Face } from "harfbuzzjs";
import { decompress } from "wawoff2";
import { type FontFamily, fontFamilies, fontFamily } from "@/lib/media/fonts/font-families";
import { subsetFont } from "@/lib/media/fonts/harfbuzz";
import type { Profile } from "@/lib/people/users/store";
import { createEmojiBook } from "./picture-emoji";

type Family = Pick<FontFamily, "package" | "weights">;
export type UsedFont = { id: string; wanted: Set<number> };
type FontFile = { bytes: Buffer; covered: ReadonlySet<number> };

/** The name and its initial are set as headings, the addresses as labels. */
export type TextStyle = "heading" | "label" | "text";
/** The faces of a page. */
export type Faces = Pick<Profile, "font" | "headingFont" | "headingWeight">;

const headingWeights = { regular: 400, medium: 500, semibold: 650, bold: 700 };
/** These fonts have what the owner's font lacks: Latin, Cyrillic, Greek and Vietnamese, then Japanese. */
const others: readonly Family[] = [fontFamilies.Inter, fontFamilies["Noto Serif"], fontFamilies["Noto Serif JP"]];

const { resolve } = createRequire(import.meta.url);
const read = (path: string) => readFileSync(resolve(path));
const ranges = new Map<string, readonly (readonly [name: string, isInside: (codePoint: number) => boolean])[]>();
const files = new Map<string, FontFile>();

/** The packages write ranges as `U+41-5A,U+61`. */
function listSubsets({ package: folder }: Family) {
  const known = ranges.get(folder);
  if (known) return known;
  const written: Record<string, string> = JSON.parse(read(`${folder}/unicode.json`).toString());
  const subsets = Object.entries(written).map(([name, list]) => {
    const bounds = list.split(",").map((range) =>
      range
        .replace("U+", "")
        .split("-")
        .map((hex) => Number.parseInt(hex, 16)),
    );
    const isInside = (point: number) => bounds.some(([first = 0, last = first]) => point >= first && point <= last);
    return [name.replaceAll(/[[\]]/g, ""), isInside] as const;
  });
  ranges.set(folder, subsets);
  return subsets;
}

async function fontFile(path: string): Promise<FontFile> {
  const known = files.get(path);
  if (known) return known;
  const bytes = Buffer.from(await decompress(read(path)));
  const file = { bytes, covered: new Set(new Face(new Blob(bytes)).collectUnicodes()) };
  files.set(path, file);
  return file;
}

function fontPath({ package: folder, weights }: Family, subset: string, weight: number): string {
  const nearest = weights?.toSorted((left, right) => Math.abs(left - weight) - Math.abs(right - weight))[0];
  return `${folder}/files/${basename(folder)}-${subset}-${nearest ?? "wght"}-normal.woff2`;
}

/** A text of the rarest characters would take two seconds; a text that people write needs some twenty files. */
const maxFonts = 40;

/** Only the converters read what people upload: an owner's own font is replaced. */
export function createFontBook({ font, headingFont, headingWeight }: Faces) {
  const chainOf = (own: Profile["font"]) => [...new Set([fontFamily(own), ...others])];
  const text = chainOf(font);
  const styles = {
    heading: { weight: headingWeights[headingWeight], chain: headingFont === "text" ? text : chainOf(headingFont) },
    label: { weight: 500, chain: text },
    text: { weight: 400, chain: text },
  };
  const used = new Map<string, UsedFont & { path: string; weight: number }>();

  /** Every text of a style draws the code point with the first file in order that has it. */
  async function find(codePoint: number, style: TextStyle) {
    const { chain, weight } = styles[style];
    for (const family of chain) {
      for (const [subset, isInside] of listSubsets(family)) {
        if (!isInside(codePoint)) continue;
        const path = fontPath(family, subset, weight);
        const { covered } = await fontFile(path);
        if (covered.has(codePoint)) return { path, covered };
      }
    }
    return undefined;
  }

  return {
    emoji: createEmojiBook(),
    /** Takes marks only as far as the same file has them. @returns undefined when no font has the character */
    async take(character: string, style: TextStyle): Promise<{ font: UsedFont; drawn: string } | undefined> {
      const [first = "", ...marks] = character;
      const found = await find(first.codePointAt(0) ?? 0, style);
      if (!found) return undefined;
      const { weight } = styles[style];
      const key = `${weight} ${found.path}`;
      if (!used.has(key) && used.size >= maxFonts) return undefined;
      const font = used.get(key) ?? { id: `f${used.size}`, wanted: new Set(), path: found.path, weight };
      used.set(key, font);
      const drawn = [first, ...marks.filter((mark) => found.covered.has(mark.codePointAt(0) ?? 0))];
      for (const point of drawn) font.wanted.add(point.codePointAt(0) ?? 0);
      return { font, drawn: drawn.join("") };
    },
    async cut(): Promise<{ name: string; data: Buffer }[]> {
      const cut = [...used.values()].map(async ({ id, wanted, path, weight }) => {
        const { bytes } = await fontFile(path);
        return { name: id, data: subsetFont(bytes, wanted, weight) };
      });
      return Promise.all(cut);
    },
  };
}

export type FontBook = ReturnType<typeof createFontBook>;
