import { ByteReader } from "@/lib/media/conversion/byte-reader";

/** `data` comes after the length. */
type JpegSegment = { marker: number; start: number; end: number; data: Buffer };

const startOfScan = 0xda;

/** Reads segments (ITU T.81, annex B) and decodes nothing. */
export function* jpegSegments(file: Buffer): Generator<JpegSegment> {
  const reader = new ByteReader(file);
  reader.take(2);
  while (reader.skipPast(0xff) && reader.left > 0) {
    const start = reader.position - 1;
    const marker = reader.byte();
    if (marker === 0xd9) return;
    if (marker === 0xff) reader.position -= 1;
    if (hasNoLength(marker)) continue;
    const data = reader.take(Math.max(0, reader.take(2).readUInt16BE() - 2));
    yield { marker, start, end: reader.position, data };
  }
}

/** Each scan is a pass over the whole picture, and a small file can hold hundreds. */
export function countScans(file: Buffer): number {
  let scans = 0;
  for (const { marker } of jpegSegments(file)) if (marker === startOfScan) scans += 1;
  return scans;
}

function hasNoLength(marker: number): boolean {
  return marker === 0 || marker === 1 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);
}
