import { brokenFile } from "@/lib/media/conversion/broken-file";
import { damagedFont, type Sfnt } from "./sfnt-tables";

/** Real fonts go 3 deep; browsers follow 32 before they notice a cycle. */
const maxLevels = 32;
/** Points and parts of a glyph and its parts; browsers refuse more points. */
const most = 65_535;
const flags = { xShort: 2, yShort: 4, repeats: 8, xSame: 16, ySame: 32, overlaps: 64, reserved: 128 };
const partFlags = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, instructions: 256 };

type Outline = { points: number; parts: number[] };
type Size = { points: number; parts: number; levels: number };

/** OpenType, "glyf" and "loca"; refuses what browsers do and HarfBuzz does not. @throws AppError; RangeError */
export function checkOutlines({ tables }: Sfnt): void {
  const [head, maxp, loca, glyf] = ["head", "maxp", "loca", "glyf"].map((tag) => tables.get(tag));
  if (!head || !maxp || !loca || !glyf) return;
  const isLong = head.readInt16BE(50) === 1;
  const offset = (glyph: number) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const outlines = Array.from({ length: maxp.readUInt16BE(4) }, (_, glyph) => {
    const [start, end] = [offset(glyph), offset(glyph + 1)];
    if (end < start || (end > start && end > glyf.length)) throw damagedFont();
    return readOutline(glyf.subarray(start, end));
  });
  checkParts(outlines);
}

function readOutline(glyph: Buffer): Outline {
  const none = { points: 0, parts: [] };
  if (glyph.length === 0) return none;
  const contours = glyph.readInt16BE(0);
  const [left = 0, bottom = 0, right = 0, top = 0] = [2, 4, 6, 8].map((at) => glyph.readInt16BE(at));
  // Some converters write the largest numbers for an empty box, which browsers take for one.
  const isEmpty = left === 32_767 && bottom === 32_767 && right === -32_767 && top === -32_767;
  if (contours < -1 || (!isEmpty && (left > right || bottom > top))) throw damagedFont();
  if (contours === 0) return none;
  return contours > 0 ? { points: readPoints(glyph, contours), parts: [] } : { points: 0, parts: readParts(glyph) };
}

function readPoints(glyph: Buffer, contours: number): number {
  let points = 0;
  for (let contour = 0; contour < contours; contour++) {
    const last = glyph.readUInt16BE(10 + 2 * contour);
    if (last === 0xffff || (contour > 0 && last < points)) throw damagedFont();
    points = last + 1;
  }
  const instructions = 10 + 2 * contours;
  let at = instructions + 2 + glyph.readUInt16BE(instructions);
  let coordinateBytes = 0;
  for (let point = 0; point < points; ) {
    const flag = glyph.readUInt8(at++);
    if (flag & flags.reserved || (point > 0 && flag & flags.overlaps)) throw damagedFont();
    const repeats = flag & flags.repeats ? glyph.readUInt8(at++) : 0;
    point += 1 + repeats;
    if ((flag & flags.repeats && repeats === 0) || point > points) throw damagedFont();
    const xBytes = flag & flags.xShort ? 1 : flag & flags.xSame ? 0 : 2;
    const yBytes = flag & flags.yShort ? 1 : flag & flags.ySame ? 0 : 2;
    coordinateBytes += (1 + repeats) * (xBytes + yBytes);
  }
  if (at + coordinateBytes > glyph.length) throw damagedFont();
  return points;
}

function readParts(glyph: Buffer): number[] {
  const parts: number[] = [];
  let at = 10;
  let flag: number = partFlags.more;
  while (flag & partFlags.more) {
    flag = glyph.readUInt16BE(at);
    parts.push(glyph.readUInt16BE(at + 2));
    const scaleBytes = flag & partFlags.scale ? 2 : flag & partFlags.twoScales ? 4 : flag & partFlags.matrix ? 8 : 0;
    at += 4 + (flag & partFlags.words ? 4 : 2) + scaleBytes;
  }
  if (flag & partFlags.instructions) at += 2 + glyph.readUInt16BE(at);
  if (at > glyph.length) throw damagedFont();
  return parts;
}

/** Each glyph once: a few glyphs that contain each other twice would be millions when drawn. */
function checkParts(outlines: readonly Outline[]): void {
  const sizes = new Map<number, Size>();

  function sizeOf(glyph: number, level: number): Size {
    const known = sizes.get(glyph);
    if (known) return known;
    const outline = outlines[glyph];
    if (!outline) throw damagedFont();
    if (level > maxLevels) throw tooManyParts();
    const size = { points: outline.points, parts: 1, levels: 0 };
    for (const part of outline.parts) {
      const { points, parts, levels } = sizeOf(part, level + 1);
      size.points += points;
      size.parts += parts;
      size.levels = Math.max(size.levels, levels + 1);
    }
    if (size.points > most || size.parts > most || size.levels > maxLevels) throw tooManyParts();
    sizes.set(glyph, size);
    return size;
  }

  for (const glyph of outlines.keys()) sizeOf(glyph, 0);
}

function tooManyParts() {
  return brokenFile(
    "has a glyph that contains itself or too many others, which browsers refuse; correct it and export the font again",
  );
}
