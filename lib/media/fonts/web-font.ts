import { brotliCompressSync, constants, inflateSync } from "node:zlib";
import { decompress } from "wawoff2";
import { brokenFile, damagedFile } from "@/lib/media/conversion/broken-file";
import { checkSfnt, fontLimits, readSfnt, type Sfnt, writeSfnt } from "./sfnt-tables";

const [woffHeaderBytes, woff2HeaderBytes] = [44, 48];
/** The value for the two glyph tables (WOFF 2.0, 4.1). */
const untransformed = 3;
const arbitraryTag = 63;

/** Unpacks WOFF 1.0 (sections 4 and 5), each table in no more memory than it declares. */
export function readWoff(file: Buffer): Sfnt {
  if (file.length < woffHeaderBytes || file.readUInt32BE(8) !== file.length) throw damagedFile("font");
  const count = file.readUInt16BE(12);
  if (count < 1 || count > fontLimits.tables || woffHeaderBytes + 20 * count > file.length) throw damagedFile("font");
  let total = 0;
  const tables = Array.from({ length: count }, (_, index): [string, Buffer] => {
    const row = file.subarray(woffHeaderBytes + 20 * index);
    const [start, packed, length] = [row.readUInt32BE(4), row.readUInt32BE(8), row.readUInt32BE(12)];
    total += length;
    if (total > fontLimits.unpackedBytes) throw tooLarge();
    if (start + packed > file.length || packed > length) throw damagedFile("font");
    const bytes = file.subarray(start, start + packed);
    const table = packed === length ? bytes : inflateSync(bytes, { maxOutputLength: Math.max(1, length) });
    if (table.length !== length) throw damagedFile("font");
    return [row.toString("latin1", 0, 4), table];
  });
  return checkSfnt(file.readUInt32BE(4), tables);
}

/** Unpacks the font only if the size that it declares is within the limits. */
export async function readWoff2(file: Buffer): Promise<Sfnt> {
  if (file.length < woff2HeaderBytes || file.readUInt32BE(8) !== file.length) throw damagedFile("font");
  if (file.toString("latin1", 4, 8) === "ttcf") throw brokenFile("is a collection of fonts; send one font of it");
  const count = file.readUInt16BE(12);
  if (count < 1 || count > fontLimits.tables) throw damagedFile("font");
  if (file.readUInt32BE(16) > fontLimits.unpackedBytes) throw tooLarge();
  const font = Buffer.from(await decompress(file));
  if (font.length > fontLimits.unpackedBytes) throw tooLarge();
  return readSfnt(font);
}

/** Writes no glyph transform: the file is a fifth larger, but the reference encoder takes 13 s for 5 MB. */
export function writeWoff2(font: Sfnt): Buffer {
  const sorted = [...font.tables].sort(([left], [right]) => (left < right ? -1 : 1));
  const directory = sorted.flatMap(([tag, table]) => {
    const version = tag === "glyf" || tag === "loca" ? untransformed : 0;
    return [Buffer.from([(version << 6) | arbitraryTag]), Buffer.from(tag, "latin1"), base128(table.length)];
  });
  const plain = Buffer.concat(sorted.map(([, table]) => table));
  // The best quality takes 2 s of a processor for a megabyte, the second half a second, and the third a tenth of one.
  const quality = plain.length <= 1024 * 1024 ? constants.BROTLI_MAX_QUALITY : plain.length <= 4 * 1024 * 1024 ? 9 : 6;
  const body = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  });
  const bytes = Buffer.concat([Buffer.alloc(woff2HeaderBytes), ...directory, body]);
  const file = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  file.write("wOF2", 0, 4, "latin1");
  file.writeUInt32BE(font.flavor, 4);
  file.writeUInt32BE(file.length, 8);
  file.writeUInt16BE(font.tables.size, 12);
  file.writeUInt32BE(writeSfnt(font).length, 16);
  file.writeUInt32BE(body.length, 20);
  return file;
}

/** Writes groups of seven bits, the highest first (WOFF 2.0, 4.1). */
function base128(value: number): Buffer {
  const groups = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 127) | 128);
  return Buffer.from(groups);
}

function tooLarge() {
  return brokenFile(`unpacks to more than ${fontLimits.unpackedBytes / 1024 / 1024} MB; send a smaller font`);
}
