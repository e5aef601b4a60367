const orientationTag = 0x0112;
const short = 3;
const maxEntries = 512;

/** Returns a number from 1 to 8, and 1 when there is none (Exif 3.0, 4.6.5.1.6). */
export function readOrientation(exif: Buffer): number {
  const order = exif.toString("latin1", 0, 4);
  if (exif.length < 10 || (order !== "II*\0" && order !== "MM\0*")) return 1;
  const isLittle = order === "II*\0";
  const word = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const start = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (start + 2 > exif.length) return 1;
  const room = Math.floor((exif.length - start - 2) / 12);
  const entries = Math.min(word(start), room, maxEntries);
  for (let at = start + 2; at < start + 2 + entries * 12; at += 12) {
    if (word(at) !== orientationTag || word(at + 2) !== short) continue;
    const value = word(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Writes a directory with that one entry. */
export function orientationBlock(orientation: number): Buffer {
  const block = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  block.writeUInt16BE(orientation, 18);
  return block;
}
