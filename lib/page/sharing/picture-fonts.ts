import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Blob, Face } from "harfbuzzjs";
import { decompress } from "wawoff2";
import { subsetFont } from "@/lib/media/fonts/harfbuzz";
import type { Profile } from "@/lib/people/users/store";

type Family = { folder: string; name: string; weights?: readonly number[] };
export type UsedFont = { id: string; wanted: Set<number> };
type FontFile = { bytes: Buffer; covered: ReadonlySet<number> };

const variable = (name: string): Family => ({ folder: `@fontsource-variable/${name}`, name });
const fixed = (name: string, ...weights: number[]): Family => ({ folder: `@fontsource/${name}`, name, weights });

const inter = variable("inter");
const families: Readonly<Record<Profile["font"], Family>> = {
  Inter: inter,
  Outfit: variable("outfit"),
  Nunito: variable("nunito"),
  Roboto: variable("roboto"),
  Poppins: fixed("poppins", 400, 600, 700),
  "Fira Mono": fixed("fira-mono", 400, 500, 700),
  "Noto Serif": variable("noto-serif"),
  "Noto Serif JP": variable("noto-serif-jp"),
  "Space Grotesk": variable("space-grotesk"),
  "Press Start 2P": fixed("press-start-2p", 400),
  Lacquer: fixed("lacquer", 400),
  // Only the converters read what people upload.
  custom: inter,
};
/** These fonts have what the owner's font lacks: Latin, Cyrillic, Greek and Vietnamese, then Japanese. */
const others = [inter, variable("noto-serif"), variable("noto-serif-jp")];

const { resolve } = createRequire(import.meta.url);
const read = (path: string) => readFileSync(resolve(path));
const ranges = new Map<string, readonly (readonly [name: string, isInside: (codePoint: number) => boolean])[]>();
const files = new Map<string, FontFile>();

/** The packages write ranges as `U+41-5A,U+61`. */
function listSubsets({ folder }: Family) {
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

function fontPath({ folder, name, weights }: Family, subset: string, weight: number): string {
  const nearest = weights?.toSorted((left, right) => Math.abs(left - weight) - Math.abs(right - weight))[0];
  return `${folder}/files/${name}-${subset}-${nearest ?? "wght"}-normal.woff2`;
}

/** A text of the rarest characters would take two seconds; a text that people write needs some twenty files. */
const maxFonts = 40;

export function createFontBook(font: Profile["font"]) {
  const chain = [...new Set([families[font] ?? inter, ...others])];
  const used = new Map<string, UsedFont & { path: string; weight: number }>();

  /** Every text at a weight draws the code point with the first file in order that has it. */
  async function find(codePoint: number, weight: number) {
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
    /** Takes marks only as far as the same file has them. @returns undefined when no font has the character */
    async take(character: string, weight: number): Promise<{ font: UsedFont; drawn: string } | undefined> {
      const [first = "", ...marks] = character;
      const found = await find(first.codePointAt(0) ?? 0, weight);
      if (!found) return undefined;
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
