/** A picture in shades of grey, from 0 to 255. */
type Grey = { data: Uint8Array; width: number };

/** Whether the data of a code are turned over at a place (ISO/IEC 18004, 7.8.2). */
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * Reads a straight picture of a QR code, of version 2 or 3 with error correction M, that holds a text in bytes.
 * @returns the text, and how many modules of light lie around the symbol
 */
export function readCode({ data, width }: Grey): { text: string; quiet: number; level: number } {
  const isDark = (x: number, y: number) => (data[y * width + x] ?? 255) < 128;
  const begin = Array.from({ length: width }, (_, at) => at).find((at) => isDark(at, at)) ?? 0;
  // The upper edge of the first finder is seven modules long.
  let edge = 0;
  while (isDark(begin + edge, begin)) edge += 1;
  const scale = edge / 7;
  const size = Math.round((width - 2 * begin) / scale);
  const module = (x: number, y: number) =>
    isDark(Math.floor(begin + (x + 0.5) * scale), Math.floor(begin + (y + 0.5) * scale));
  // Of the fifteen bits alongside the first finder, the first five tell level and mask.
  const format = [0, 1, 2, 3, 4].reduce((bits, x) => (bits << 1) | Number(module(x, 8)), 0) ^ 0b10101;
  const mask = masks[format & 7] ?? (() => false);
  const bits: number[] = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1])
        if (!isFixed(x, y, size)) bits.push(Number(module(x, y)) ^ Number(mask(x, y)));
    }
  }
  const number = (at: number, length: number) => Number.parseInt(bits.slice(at, at + length).join(""), 2);
  if (number(0, 4) !== 4) throw new Error("the code holds no bytes");
  const text = Buffer.from(Array.from({ length: number(4, 8) }, (_, index) => number(12 + 8 * index, 8))).toString();
  return { text, quiet: Math.floor(begin / scale), level: format >> 3 };
}

/** Finders with what stands alongside them, timing, and the one pattern of alignment. */
function isFixed(x: number, y: number, size: number): boolean {
  const far = size - 8;
  const isFinder = (x < 9 && y < 9) || (x >= far && y < 9) || (x < 9 && y >= far);
  return isFinder || x === 6 || y === 6 || Math.max(Math.abs(x - (size - 7)), Math.abs(y - (size - 7))) <= 2;
}
