import { damagedFile } from "@/lib/media/conversion/broken-file";

/** Each pixel is RGBA with a byte each, from the top left. */
export type Pixels = { width: number; height: number; rgba: Buffer };

const headerBytes = 40;
const plain = 0;
const depths = new Set([1, 4, 8, 24, 32]);

/**
 * Reads BITMAPINFOHEADER, palette, colours and mask. Pixels that invert the screen become black, so that text cursors
 * stay visible.
 */
export function decodeBitmap(image: Buffer, width: number, height: number): Pixels {
  const [size, bits, compression] = [image.readUInt32LE(0), image.readUInt16LE(14), image.readUInt32LE(16)];
  if (size < headerBytes || size > 124 || compression !== plain || !depths.has(bits)) throw damagedFile("cursor");
  const colours = bits <= 8 ? image.readUInt32LE(32) || 2 ** bits : 0;
  if (colours > 256) throw damagedFile("cursor");
  const palette = image.subarray(size, size + 4 * colours);
  const rowBytes = 4 * Math.ceil((width * bits) / 32);
  const maskRowBytes = 4 * Math.ceil(width / 32);
  const picture = image.subarray(size + 4 * colours);
  const mask = picture.subarray(rowBytes * height);
  const hasMask = mask.length >= maskRowBytes * height;
  if (picture.length < rowBytes * height || (!hasMask && bits < 32)) throw damagedFile("cursor");

  const rgba = Buffer.alloc(4 * width * height);
  const hasAlpha = bits === 32 && hasAlphaIn(picture.subarray(0, rowBytes * height));
  for (let y = 0; y < height; y += 1) {
    const row = picture.subarray(rowBytes * (height - 1 - y));
    const maskRow = mask.subarray(maskRowBytes * (height - 1 - y));
    for (let x = 0; x < width; x += 1) {
      const [blue, green, red, alpha] = colourAt(row, x, bits, palette);
      const isMasked = hasMask && (((maskRow[x >> 3] ?? 0) >> (7 - (x & 7))) & 1) === 1;
      const inverts = isMasked && !hasAlpha && (blue | green | red) !== 0;
      const shown = hasAlpha ? alpha : isMasked && !inverts ? 0 : 255;
      rgba.set(inverts ? [0, 0, 0, shown] : [red, green, blue, shown], 4 * (y * width + x));
    }
  }
  return { width, height, rgba };
}

function colourAt(row: Buffer, x: number, bits: number, palette: Buffer): [number, number, number, number] {
  if (bits > 8) {
    const at = (x * bits) / 8;
    return [row[at] ?? 0, row[at + 1] ?? 0, row[at + 2] ?? 0, bits === 32 ? (row[at + 3] ?? 0) : 255];
  }
  const place = x * bits;
  const index = ((row[place >> 3] ?? 0) >> (8 - bits - (place & 7))) & (2 ** bits - 1);
  return [palette[4 * index] ?? 0, palette[4 * index + 1] ?? 0, palette[4 * index + 2] ?? 0, 255];
}

/** Older programs leave the fourth byte empty and mean the mask. */
function hasAlphaIn(picture: Buffer): boolean {
  for (let at = 3; at < picture.length; at += 4) if (picture[at] !== 0) return true;
  return false;
}

/** Writes 32 bits with a mask, which every browser reads. */
export function encodeBitmap({ width, height, rgba }: Pixels): Buffer {
  const maskRowBytes = 4 * Math.ceil(width / 32);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(headerBytes, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(2 * height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  header.writeUInt32LE((4 * width + maskRowBytes) * height, 20);
  const picture = Buffer.alloc(4 * width * height);
  const mask = Buffer.alloc(maskRowBytes * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(4 * (y * width + x));
      const row = height - 1 - y;
      picture.set([blue, green, red, alpha], 4 * (row * width + x));
      const at = row * maskRowBytes + (x >> 3);
      if (alpha === 0) mask[at] = (mask[at] ?? 0) | (128 >> (x & 7));
    }
  return Buffer.concat([header, picture, mask]);
}
