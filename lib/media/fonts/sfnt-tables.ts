import { brokenFile, damagedFile } from "@/lib/media/conversion/broken-file";

/** `flavor` is the first word of the file (OpenType, "Organization of an OpenType font"). */
export type Sfnt = { flavor: number; tables: Map<string, Buffer> };

export const fontLimits = { tables: 64, unpackedBytes: 30 * 1024 * 1024 } as const;
const flavors = { trueType: 0x00010000, apple: 0x74727565, postScript: 0x4f54544f };
const neededTables = ["OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name", "post"];
/**
 * Private data and signatures are left out, and so is "SVG ", which Chromium does not draw and whose content nobody
 * checks.
 */
const usefulTables = new Set(
  [
    [...neededTables, "cvt ", "fpgm", "prep", "gasp", "glyf", "loca", "CFF ", "CFF2", "VORG"],
    ["GDEF", "GSUB", "GPOS", "BASE", "MATH", "kern", "vhea", "vmtx", "COLR", "CPAL", "CBDT", "CBLC", "sbix"],
    ["HVAR", "VVAR", "MVAR", "STAT", "avar", "fvar", "gvar", "cvar"],
  ].flat(),
);

/** Requires tables to be inside the file, unique and disjoint. */
export function readSfnt(file: Buffer): Sfnt {
  if (file.length < 12) throw damagedFile("font");
  const count = file.readUInt16BE(4);
  const bodyStart = 12 + 16 * count;
  if (count < 1 || count > fontLimits.tables || bodyStart > file.length) throw damagedFile("font");
  const rows = Array.from({ length: count }, (_, index) => {
    const row = file.subarray(12 + 16 * index);
    const start = row.readUInt32BE(8);
    return { tag: row.toString("latin1", 0, 4), start, end: start + row.readUInt32BE(12) };
  });
  let last = bodyStart;
  for (const { start, end } of rows.toSorted((left, right) => left.start - right.start || left.end - right.end)) {
    if (start < last || end > file.length) throw damagedFile("font");
    last = end;
  }
  return checkSfnt(
    file.readUInt32BE(0),
    rows.map(({ tag, start, end }) => [tag, file.subarray(start, end)]),
  );
}

/** Refuses duplicate tables and missing ones that every font needs. */
export function checkSfnt(flavor: number, entries: [string, Buffer][]): Sfnt {
  const tables = new Map(entries);
  if (!Object.values(flavors).includes(flavor) || tables.size !== entries.length) throw damagedFile("font");
  const missing = neededTables.filter((tag) => !tables.get(tag)?.length);
  const has = (tag: string) => tables.get(tag)?.length;
  const hasOutlines = has("glyf") || has("CFF ") || has("CFF2") || (has("CBDT") && has("CBLC"));
  if (missing.length > 0 || !hasOutlines || (tables.has("glyf") && !tables.has("loca")))
    throw brokenFile("has no outlines or lacks a table; export the font again as TTF or OTF");
  const glyphs = tables.get("maxp")?.subarray(4, 6);
  const unitsPerEm = tables.get("head")?.subarray(18, 20);
  if (glyphs?.length !== 2 || glyphs.readUInt16BE() === 0 || unitsPerEm?.length !== 2) throw damagedFile("font");
  if (unitsPerEm.readUInt16BE() < 16 || unitsPerEm.readUInt16BE() > 16_384) throw damagedFile("font");
  return { flavor, tables };
}

export function isPostScript({ flavor }: Sfnt): boolean {
  return flavor === flavors.postScript;
}

export function keepUsefulTables({ flavor, tables }: Sfnt): Sfnt {
  return { flavor, tables: new Map([...tables].filter(([tag]) => usefulTables.has(tag))) };
}

/** Writes tables in the order of their tags, with checksums, on boundaries of four bytes. */
export function writeSfnt({ flavor, tables }: Sfnt): Buffer {
  const sorted = [...tables].sort(([left], [right]) => (left < right ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const head = Buffer.alloc(12 + 16 * sorted.length);
  head.writeUInt32BE(flavor, 0);
  head.writeUInt16BE(sorted.length, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (sorted.length - 2 ** power), 10);
  const parts: Buffer[] = [head];
  let position = head.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const row = head.subarray(12 + 16 * index);
    row.write(tag, 0, 4, "latin1");
    row.writeUInt32BE(tableSum(table), 4);
    row.writeUInt32BE(position, 8);
    row.writeUInt32BE(table.length, 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    position += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Sums a table as OpenType does ("Calculating checksums"). */
function tableSum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 4 <= table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  const rest = table.length % 4;
  return rest === 0 ? sum : (sum + table.readUIntBE(table.length - rest, rest) * 256 ** (4 - rest)) >>> 0;
}
