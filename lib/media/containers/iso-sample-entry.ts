import { brokenFile, damagedFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { boxAt, type IsoBox } from "./iso-boxes";

/** By handler, the bytes before the first box of a sample entry (ISO/IEC 14496-12, 12.1.3 and 12.2.3). */
const fixedBytes = { vide: 78, soun: 28 };
/** QuickTime's sound descriptions are longer, by version. */
const soundExtension = [0, 16, 36];
const wanted = {
  vide: ["avcC", "hvcC", "av1C", "vpcC", "colr", "pasp"],
  // QuickTime puts the description of AAC into `wave`.
  soun: ["esds", "dOps", "dfLa", "wave"],
};

/** Cameras record such sound: no browser plays it in an MP4, and each sample has a row in the table. */
const uncompressed = /^(sowt|twos|lpcm|ipcm|fpcm|raw |NONE|in24|in32|fl32|fl64|ulaw|alaw)$/;

export function isUncompressed(file: FileReader, stsd: IsoBox): boolean {
  return stsd.end - stsd.start >= 16 && uncompressed.test(boxAt(file, stsd.start + 8, stsd.end).name);
}

/** Returns boxes that say nothing about how to decode the track. */
export function hiddenInSampleEntry(file: FileReader, stsd: IsoBox, handler: "vide" | "soun"): IsoBox[] {
  const count = file.read(stsd.start, 8).readUInt32BE(4);
  if (count !== 1) throw brokenFile("changes its format on the way; export it again as one MP4");
  const entry = boxAt(file, stsd.start + 8, stsd.end);
  let position = entry.start + fixedBytes[handler];
  if (position > entry.end) throw damagedFile("MP4");
  if (handler === "soun") position += soundExtension[file.read(entry.start + 8, 2).readUInt16BE()] ?? 0;
  const hidden: IsoBox[] = [];
  const seen = new Set<string>();
  sortBoxes(position, entry.end);
  return hidden;

  function sortBoxes(from: number, until: number): void {
    for (let at = from; until - at >= 8; ) {
      const box = boxAt(file, at, until);
      at = box.end;
      const usable = wanted[handler].includes(box.name) && box.end - box.start <= 64 * 1024;
      if (usable && seen.has(box.name)) throw damagedFile("MP4");
      if (usable) seen.add(box.name);
      else hidden.push(box);
      if (usable && box.name === "wave") sortBoxes(box.start, box.end);
    }
  }
}
