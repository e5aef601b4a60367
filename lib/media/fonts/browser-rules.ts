import { damagedFont, type Sfnt } from "./sfnt-tables";

/** From the OpenType Sanitizer: browsers refuse a font for one broken table, and HarfBuzz copies these unchecked. */
const rules: Readonly<Record<string, (table: Buffer, glyphs: number) => boolean>> = {
  head: (head) =>
    head.readUInt16BE(0) === 1 &&
    head.readUInt32BE(12) === 0x5f0f3cf5 &&
    head.readInt16BE(36) <= head.readInt16BE(40) &&
    head.readInt16BE(38) <= head.readInt16BE(42) &&
    [0, 1].includes(head.readInt16BE(50)) &&
    head.readInt16BE(52) === 0,
  hhea: (hhea, glyphs) => hhea.readUInt16BE(0) === 1 && isMetricsHeader(hhea, glyphs),
  vhea: (vhea, glyphs) => [0x10000, 0x11000].includes(vhea.readUInt32BE(0)) && isMetricsHeader(vhea, glyphs),
  // Browsers correct 0 and 3.
  maxp: (maxp) => maxp.readUInt16BE(0) === 0 || (maxp.length >= 32 && maxp.readUInt16BE(14) <= 3),
  cmap: (cmap) => cmap.readUInt16BE(2) > 0 && endsItsSegments(cmap),
  "cvt ": (values) => values.length % 2 === 0,
  gasp: (ranges) => ranges.length >= 4 + 4 * ranges.readUInt16BE(2),
};

/** The last segment of a subtable of format 4 is U+FFFF alone (OpenType, cmap). */
function endsItsSegments(cmap: Buffer): boolean {
  for (let record = 0; record < cmap.readUInt16BE(2); record += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + 8 * record));
    if (subtable.readUInt16BE(0) !== 4) continue;
    const bytes = subtable.readUInt16BE(6);
    const [end, start] = [subtable.readUInt16BE(14 + bytes - 2), subtable.readUInt16BE(16 + bytes + bytes - 2)];
    if (end !== 0xffff || start !== 0xffff) return false;
  }
  return true;
}

function isMetricsHeader(header: Buffer, glyphs: number): boolean {
  return header.readInt16BE(32) === 0 && header.readUInt16BE(34) <= glyphs;
}

/** @throws AppError invalid_request for a table that breaks its rule; RangeError for one that ends too early */
export function checkBrowserRules({ tables }: Sfnt): void {
  const glyphs = tables.get("maxp")?.readUInt16BE(4) ?? 0;
  for (const [tag, isSound] of Object.entries(rules)) {
    const table = tables.get(tag);
    if (table && !isSound(table, glyphs)) throw damagedFont();
  }
}
