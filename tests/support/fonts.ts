import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { readSfnt, writeSfnt } from "@/lib/media/fonts/sfnt-tables";

export const fontFile = (name: string) => readFileSync(`tests/files/fonts/${name}`);

/** The font with these tables in place of its own; without those that are undefined. */
export function withTables(font: Buffer, changes: Readonly<Record<string, Buffer | undefined>>): Buffer {
  const { flavor, tables } = readSfnt(font);
  const kept = [...tables].filter(([tag]) => !(tag in changes));
  const added = Object.entries(changes).flatMap(([tag, table]) => (table ? [[tag, table] as const] : []));
  return writeSfnt({ flavor, tables: new Map([...kept, ...added]) });
}

/** A copy of one of the font's tables. */
export function fontTable(font: Buffer, tag: string): Buffer {
  const table = readSfnt(font).tables.get(tag);
  if (!table) throw new Error(`the font has no table ${tag}`);
  return Buffer.from(table);
}

/** How many dots of a text Chromium paints, and how many of them in colour; "refused" when it does not load the font. */
export function measurePaintedText(
  page: Page,
  font: Buffer,
  text: string,
): Promise<{ ink: number; colored: number } | "refused"> {
  return page.evaluate(
    async ([address, words]) => {
      const face = new FontFace("Painted", `url(${address})`);
      document.fonts.clear();
      try {
        document.fonts.add(await face.load());
      } catch {
        return "refused" as const;
      }
      const canvas = document.createElement("canvas");
      const context = canvas.getContext("2d");
      if (context) context.font = "40px Painted";
      context?.fillText(words ?? "", 0, 60);
      const pixels = context?.getImageData(0, 0, 300, 100).data ?? [];
      let [ink, colored] = [0, 0];
      for (let at = 0; at < pixels.length; at += 4) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.slice(at, at + 4);
        if (alpha > 0) ink++;
        if (alpha > 0 && Math.max(red, green, blue) - Math.min(red, green, blue) > 20) colored++;
      }
      return { ink, colored };
    },
    [`data:font/sfnt;base64,${font.toString("base64")}`, text],
  );
}

const words = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const long = (value: number) => Buffer.from([29, value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);

/** An INDEX of CFF, with offsets of four bytes. */
function index(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return words(0);
  const head = Buffer.alloc(3 + 4 * (items.length + 1));
  head.writeUInt16BE(items.length);
  head.writeUInt8(4, 2);
  let end = 1;
  for (const [at, item] of [Buffer.alloc(0), ...items].entries()) {
    end += item.length;
    head.writeUInt32BE(end, 3 + 4 * at);
  }
  return Buffer.concat([head, ...items]);
}

/** The `CFF ` of a CID-keyed font whose glyphs have these programs (Adobe Technical Note 5176). */
function cff(programs: readonly Buffer[]): Buffer {
  const strings = index([Buffer.from("Adobe"), Buffer.from("Identity")]);
  const start = Buffer.concat([Buffer.from([1, 0, 4, 4]), index([Buffer.from("Made")])]);
  const charset = Buffer.concat([Buffer.from([2]), words(1, programs.length - 2)]);
  const select = Buffer.concat([Buffer.from([3]), words(1, 0), Buffer.from([0]), words(programs.length)]);
  const charstrings = index(programs);
  const top = (from: number) => {
    const selectAt = from + charset.length;
    const fontsAt = selectAt + select.length;
    const fontDict = Buffer.concat([long(0), long(from), Buffer.from([18])]);
    const fonts = index([fontDict]);
    // 391 and 392 are the first strings of its own.
    const registry = Buffer.from([28, 1, 135, 28, 1, 136, 139, 12, 30]);
    const places = [long(from), Buffer.from([15]), long(selectAt), Buffer.from([12, 37]), long(fontsAt)];
    const rest = [Buffer.from([12, 36]), long(fontsAt + fonts.length), Buffer.from([17])];
    return { dict: index([Buffer.concat([registry, ...places, ...rest])]), fonts };
  };
  const before = start.length + top(0).dict.length + strings.length + 2;
  const { dict, fonts } = top(before);
  return Buffer.concat([start, dict, strings, index([]), charset, select, fonts, charstrings]);
}

/** An OTF of as many glyphs, each of which has this program; the letters of Cantarell are the first of them. */
export function fontWithPrograms(count: number, program: Buffer): Buffer {
  const cantarell = fontFile("cantarell.otf");
  const header = fontTable(cantarell, "hhea");
  header.writeUInt16BE(1, 34);
  return withTables(cantarell, {
    "CFF ": cff(new Array<Buffer>(count).fill(program)),
    maxp: Buffer.concat([words(0, 0x5000), words(count)]),
    hhea: header,
    hmtx: Buffer.concat([words(600, 0), Buffer.alloc(2 * (count - 1))]),
    ...Object.fromEntries(["GSUB", "GPOS", "GDEF"].map((tag) => [tag, undefined])),
  });
}
