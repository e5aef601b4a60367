import { riffChunk } from "./made-sounds";

/** An image of an icon or cursor, and where its pointer is. */
export type IconEntry = { bytes: Buffer; x?: number; y?: number };

/** An ICO (type 1) or CUR (type 2) of these images; the sizes in its directory are left zero, as nobody may trust them. */
export function iconFile(type: 1 | 2, entries: IconEntry[]): Buffer {
  const head = Buffer.alloc(6 + 16 * entries.length);
  head.writeUInt16LE(type, 2);
  head.writeUInt16LE(entries.length, 4);
  let position = head.length;
  for (const [index, { bytes, x = 0, y = 0 }] of entries.entries()) {
    head.writeUInt16LE(x, 6 + 16 * index + 4);
    head.writeUInt16LE(y, 6 + 16 * index + 6);
    head.writeUInt32LE(bytes.length, 6 + 16 * index + 8);
    head.writeUInt32LE(position, 6 + 16 * index + 12);
    position += bytes.length;
  }
  return Buffer.concat([head, ...entries.map(({ bytes }) => bytes)]);
}

/** An animated cursor of these frames. */
export function animatedCursor(frames: Buffer[]): Buffer {
  const icons = frames.map((frame) => riffChunk("icon", frame));
  const list = riffChunk("LIST", Buffer.concat([Buffer.from("fram"), ...icons]));
  return riffChunk("RIFF", Buffer.concat([Buffer.from("ACON"), riffChunk("anih", Buffer.alloc(36, 1)), list]));
}

type Colour = [red: number, green: number, blue: number, alpha: number];
const transparent: Colour = [0, 0, 0, 0];

/** Colours by letter: red, green, blue, alpha; a dot is transparent and an i inverts what is below it. */
export const colours: Record<string, Colour> = {
  r: [255, 0, 0, 255],
  g: [0, 255, 0, 255],
  b: [0, 0, 255, 255],
  w: [255, 255, 255, 255],
  k: [0, 0, 0, 255],
  h: [10, 200, 30, 128],
  ".": [0, 0, 0, 0],
  i: [255, 255, 255, 0],
};

/** The device-independent bitmap of a picture drawn in letters, in so many bits a pixel, with its mask. */
export function bitmap(
  rows: string[],
  bits: 1 | 4 | 8 | 24 | 32,
  { withAlpha = bits === 32, withMask = true } = {},
): Buffer {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const pixels = rows.map((row) => [...row].map((letter) => colours[letter] ?? transparent));
  const palette = [...new Set(pixels.flat().map(([red, green, blue]) => [blue, green, red, 0].join()))];
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(width, 4);
  head.writeInt32LE(2 * height, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(bits, 14);
  const table = Buffer.alloc(bits <= 8 ? 4 * 2 ** bits : 0);
  if (bits <= 8) for (const [index, entry] of palette.entries()) table.set(entry.split(",").map(Number), 4 * index);
  const rowBytes = 4 * Math.ceil((width * bits) / 32);
  const maskBytes = 4 * Math.ceil(width / 32);
  const [picture, mask] = [Buffer.alloc(rowBytes * height), Buffer.alloc(maskBytes * height)];
  for (const [y, row] of pixels.entries())
    for (const [x, [red, green, blue, alpha]] of row.entries()) {
      const start = rowBytes * (height - 1 - y);
      if (bits > 8) picture.set([blue, green, red, withAlpha ? alpha : 0].slice(0, bits / 8), start + (x * bits) / 8);
      else {
        const at = start + ((x * bits) >> 3);
        const index = palette.indexOf([blue, green, red, 0].join());
        picture[at] = (picture[at] ?? 0) | (index << (8 - bits - ((x * bits) & 7)));
      }
      const at = maskBytes * (height - 1 - y) + (x >> 3);
      if (alpha === 0) mask[at] = (mask[at] ?? 0) | (128 >> (x & 7));
    }
  return Buffer.concat([head, table, picture, withMask ? mask : Buffer.alloc(0)]);
}
