import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import type { Mask } from "@/lib/media/video/masked-source";

const padding = 1;
const streamInfo = 0;
const mostBlocks = 1000;

/** How many samples a FLAC frame holds by its first bytes (RFC 9639, 9.1); 0 when it is no frame. */
export function flacBlockSize(frame: Buffer): number {
  if (frame.length < 10 || (frame.readUInt16BE(0) & 0xfffe) !== 0xfff8) return 0;
  const code = (frame[2] ?? 0) >> 4;
  if (code === 1) return 192;
  if (code >= 2 && code <= 5) return 576 << (code - 2);
  if (code >= 8) return 256 << (code - 8);
  // The frame's number, coded like a character of UTF-8, stands before a size of its own.
  const ones = Math.clz32(~((frame[4] ?? 0) << 24));
  const position = 4 + Math.max(1, ones);
  if (code === 6 && position + 1 <= frame.length) return frame.readUInt8(position) + 1;
  if (code === 7 && position + 2 <= frame.length) return frame.readUInt16BE(position) + 1;
  return 0;
}

/** Where the frames of a FLAC begin, and what hides its comments and pictures as empty space. */
export function readFlacHead(file: FileReader, start: number): { frames: number; masks: Mask[] } {
  const masks: Mask[] = [];
  let position = start + 4;
  for (let block = 0; block < mostBlocks; block += 1) {
    const head = file.read(position, 4);
    const kind = head.readUInt8(0) & 127;
    const isLast = head.readUInt8(0) > 127;
    const length = head.readUIntBE(1, 3);
    if ((block === 0) !== (kind === streamInfo) || (kind === streamInfo && length !== 34)) break;
    if (kind > padding) masks.push({ position, bytes: Buffer.from([padding | (isLast ? 128 : 0)]) });
    position += 4 + length;
    if (isLast) return { frames: position, masks };
  }
  throw brokenFile("is damaged; export the FLAC again and send that");
}
