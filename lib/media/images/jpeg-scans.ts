import { ByteReader } from "@/lib/media/conversion/byte-reader";

/**
 * Counts the scans of a JPEG (ITU T.81, annex B) without decoding it: each costs a whole pass over the picture, and a
 * small file can hold hundreds.
 */
export function countScans(file: Buffer): number {
  const reader = new ByteReader(file);
  reader.take(2);
  let scans = 0;
  while (reader.skipPast(0xff) && reader.left > 0) {
    const marker = reader.byte();
    if (marker === 0xd9) break;
    if (marker === 0xda) scans += 1;
    if (marker === 0xff) reader.position -= 1;
    if (hasNoLength(marker)) continue;
    reader.take(Math.max(0, reader.take(2).readUInt16BE() - 2));
  }
  return scans;
}

/** What stands inside of a scan: a stuffed byte, a filler, or a restart. */
function hasNoLength(marker: number): boolean {
  return marker === 0 || marker === 1 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);
}
