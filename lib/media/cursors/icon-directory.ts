import { damagedFile } from "@/lib/media/conversion/broken-file";
import { pngSignature } from "@/lib/media/images/png-chunks";
import { riffChunks } from "@/lib/media/images/riff";

/** The hotspot of an icon is its corner. */
export type IconImage = {
  bytes: Buffer;
  width: number;
  height: number;
  bits: number;
  hotspot: { x: number; y: number };
};

const maxImages = 256;
const cursorType = 2;

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, pngSignature.length).equals(pngSignature);
}

/** Sizes are those of the images, whatever the directory says (Microsoft, ICONDIR). */
export function readIconDirectory(file: Buffer): IconImage[] {
  if (file.length < 6) throw damagedFile("cursor");
  const type = file.readUInt16LE(2);
  const count = file.readUInt16LE(4);
  if (file.readUInt16LE(0) !== 0 || type < 1 || type > cursorType || count < 1 || count > maxImages)
    throw damagedFile("cursor");
  if (6 + 16 * count > file.length) throw damagedFile("cursor");
  return Array.from({ length: count }, (_, index) => {
    const entry = file.subarray(6 + 16 * index, 22 + 16 * index);
    const start = entry.readUInt32LE(12);
    const end = start + entry.readUInt32LE(8);
    if (start < 6 + 16 * count || end > file.length) throw damagedFile("cursor");
    const bytes = file.subarray(start, end);
    const isCursor = type === cursorType;
    const hotspot = { x: isCursor ? entry.readUInt16LE(4) : 0, y: isCursor ? entry.readUInt16LE(6) : 0 };
    return { bytes, hotspot, ...readSize(bytes) };
  });
}

function readSize(image: Buffer): { width: number; height: number; bits: number } {
  if (image.length < 40) throw damagedFile("cursor");
  if (isPng(image)) return { width: image.readUInt32BE(16), height: image.readUInt32BE(20), bits: 32 };
  // A bitmap's height counts its colours and its mask.
  return { width: image.readInt32LE(4), height: image.readInt32LE(8) / 2, bits: image.readUInt16LE(14) };
}

/** Returns the first frame of a RIFF "ACON", which is an ICO or CUR itself. */
export function firstFrame(file: Buffer): Buffer {
  for (const { type, data } of riffChunks(file.subarray(12))) {
    if (type !== "LIST" || data.toString("latin1", 0, 4) !== "fram") continue;
    for (const frame of riffChunks(data.subarray(4))) if (frame.type === "icon") return frame.data;
  }
  throw damagedFile("cursor");
}
