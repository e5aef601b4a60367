import { brokenFile } from "@/lib/media/conversion/broken-file";
import { pngChunk, pngChunks, pngSignature } from "@/lib/media/images/png-frames";
import { damagedFont, fontLimits, type Sfnt } from "./sfnt-tables";

/** Apple's emoji are 160 pixels, Google's 136; hand-drawn letters are larger. */
const maxSide = 1024;
/** The bytes of metrics before a picture in CBDT, by its format. */
const metricsBytes: Readonly<Record<number, number>> = { 17: 5, 18: 8, 19: 0 };
const bitmapTables = ["CBDT", "sbix"];

/** OpenType, "CBDT", "CBLC", "sbix": bounded PNGs without metadata. @throws AppError invalid_request; RangeError */
export function cleanBitmaps({ flavor, tables }: Sfnt, original: Sfnt): Sfnt {
  if (bitmapTables.some((tag) => original.tables.has(tag) && !tables.has(tag))) throw foreignBitmaps();
  const [data, locations, strikes] = [tables.get("CBDT"), tables.get("CBLC"), tables.get("sbix")];
  const clean = new Map(tables);
  if (data && locations) for (const [tag, table] of cleanLocated(data, locations)) clean.set(tag, table);
  if (strikes) clean.set("sbix", cleanStrikes(strikes, tables.get("maxp")?.readUInt16BE(4) ?? 0));
  return { flavor, tables: clean };
}

/** The new offsets are never larger than the old ones. */
function cleanLocated(data: Buffer, locations: Buffer): [string, Buffer][] {
  const pictures = new Collected(data.subarray(0, 4));
  const index = Buffer.from(locations);
  for (let size = 0; size < index.readUInt32BE(4); size++) {
    const list = index.readUInt32BE(8 + 48 * size);
    const count = index.readUInt32BE(8 + 48 * size + 8);
    for (let row = list; row < list + 8 * count; row += 8) {
      const glyphs = index.readUInt16BE(row + 2) - index.readUInt16BE(row) + 1;
      cleanRange(data, index, list + index.readUInt32BE(row + 4), glyphs, pictures);
    }
  }
  return [
    ["CBDT", pictures.bytes()],
    ["CBLC", index],
  ];
}

function cleanRange(data: Buffer, index: Buffer, at: number, glyphs: number, pictures: Collected): void {
  const [format, imageFormat, from] = [index.readUInt16BE(at), index.readUInt16BE(at + 2), index.readUInt32BE(at + 4)];
  const metrics = metricsBytes[imageFormat];
  // HarfBuzz writes these two, of 32 and of 16 bits.
  if ((format !== 1 && format !== 3) || metrics === undefined) throw foreignBitmaps();
  const width = format === 1 ? 4 : 2;
  const place = (glyph: number) => at + 8 + glyph * width;
  const offsets = Array.from({ length: glyphs + 1 }, (_, glyph) => index.readUIntBE(place(glyph), width));
  const start = pictures.length;
  index.writeUInt32BE(start, at + 4);
  for (const [glyph, offset] of offsets.entries()) {
    index.writeUIntBE(pictures.length - start, place(glyph), width);
    const next = offsets[glyph + 1] ?? offset;
    if (next < offset) throw damagedFont();
    if (next === offset) continue;
    const record = data.subarray(from + offset, from + next);
    const end = metrics + 4 + record.readUInt32BE(metrics);
    const picture = cleanPng(record.subarray(metrics + 4, end));
    pictures.add(record.subarray(0, metrics), uint32(picture.length), picture);
  }
}

function cleanStrikes(table: Buffer, glyphs: number): Buffer {
  const count = table.readUInt32BE(4);
  const head = Buffer.from(table.subarray(0, 8 + 4 * count));
  const written = new Collected(head);
  for (let strike = 0; strike < count; strike++) {
    const from = table.subarray(table.readUInt32BE(8 + 4 * strike));
    const start = written.length;
    head.writeUInt32BE(start, 8 + 4 * strike);
    const index = Buffer.from(from.subarray(0, 4 + 4 * (glyphs + 1)));
    written.add(index);
    for (let glyph = 0; glyph <= glyphs; glyph++) {
      const [offset, next] = [glyph, Math.min(glyph + 1, glyphs)].map((at) => from.readUInt32BE(4 + 4 * at));
      index.writeUInt32BE(written.length - start, 4 + 4 * glyph);
      if (offset !== undefined && next !== undefined && next !== offset) {
        written.add(...cleanStrikeGlyph(from.subarray(offset, next)));
      }
    }
  }
  return written.bytes();
}

function cleanStrikeGlyph(record: Buffer): Buffer[] {
  const type = record.toString("latin1", 4, 8);
  if (type === "dupe") return [record.subarray(0, 10)];
  if (type !== "png ") throw foreignBitmaps();
  return [record.subarray(0, 8), cleanPng(record.subarray(8))];
}

function cleanPng(png: Buffer): Buffer {
  if (!png.subarray(0, pngSignature.length).equals(pngSignature)) throw foreignBitmaps();
  const chunks: Buffer[] = [pngSignature];
  for (const { type, data } of pngChunks(png)) {
    if (type === "IHDR" && Math.max(data.readUInt32BE(0), data.readUInt32BE(4)) > maxSide) throw largeBitmap();
    if (/^(IHDR|PLTE|tRNS|IDAT|IEND)$/.test(type)) chunks.push(pngChunk(type, data));
  }
  return Buffer.concat(chunks);
}

/** Bounded: overlapping pictures, each written out, could fill the memory. */
class Collected {
  private readonly parts: Buffer[];
  length: number;

  constructor(head: Buffer) {
    this.parts = [head];
    this.length = head.length;
  }

  add(...parts: Buffer[]): void {
    for (const part of parts) this.length += part.length;
    if (this.length > fontLimits.unpackedBytes) throw damagedFont();
    this.parts.push(...parts);
  }

  bytes(): Buffer {
    return Buffer.concat(this.parts);
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function foreignBitmaps() {
  return brokenFile(
    "has bitmaps in a format that is not supported, such as JPEG or TIFF; export the font with PNG bitmaps",
  );
}

function largeBitmap() {
  return brokenFile(`has a bitmap of more than ${maxSide} px a side; export the font with smaller bitmaps`);
}
