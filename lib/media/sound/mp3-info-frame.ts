import { readMp3Header } from "./mp3-header";

/** From the mark to the end of LAME's part. */
const infoBytes = 156;
const gaplessAt = 141;

/** The silent frame with the Xing and LAME tags. @param sizes of all frames @param gapless samples added, 3 bytes */
export function infoFrame(first: Uint8Array, sizes: readonly number[], gapless: Buffer): Buffer {
  const head = Buffer.from(first.subarray(0, 4));
  const { lengths, mainAt: at } = readMp3Header(head);
  const index = lengths.findIndex((length) => length >= at + infoBytes);
  // No checksum, this bit rate, no padding.
  head.writeUInt8(head.readUInt8(1) | 1, 1);
  head.writeUInt8((index << 4) | (head.readUInt8(2) & 0x0c), 2);

  const frame = Buffer.alloc(lengths[index] ?? 0);
  head.copy(frame);
  const isConstant = sizes.every((size) => Math.abs(size - (sizes[0] ?? 0)) <= 1);
  const total = sizes.reduce((sum, size) => sum + size, frame.length);
  frame.write(isConstant ? "Info" : "Xing", at, "latin1");
  frame.writeUInt32BE(15, at + 4);
  frame.writeUInt32BE(sizes.length, at + 8);
  frame.writeUInt32BE(total, at + 12);
  let position = frame.length;
  for (let frameIndex = 0, percent = 0; percent < 100; percent += 1) {
    for (; frameIndex < Math.floor((sizes.length * percent) / 100); frameIndex += 1) position += sizes[frameIndex] ?? 0;
    frame.writeUInt8(Math.min(255, Math.floor((256 * position) / total)), at + 16 + percent);
  }
  frame.write("LAME", at + 120, "latin1");
  gapless.copy(frame, at + gaplessAt);
  return frame;
}

/** From the encoder's own info frame, if any. */
export function gaplessBytes(start: Buffer): Buffer {
  const none = Buffer.alloc(3);
  const sync = start.indexOf(0xff);
  if (sync < 0 || start.length < sync + 400) return none;
  const at = sync + readMp3Header(start.subarray(sync, sync + 4)).mainAt;
  const isInfo = /^(Info|Xing)$/.test(start.toString("latin1", at, at + 4)) && start.readUInt32BE(at + 4) === 15;
  // Of all four optional fields, LAME's part follows at 120.
  if (!isInfo || !/^(LAME|Lavf|Lavc)$/.test(start.toString("latin1", at + 120, at + 124))) return none;
  const bytes = Buffer.from(start.subarray(at + gaplessAt, at + gaplessAt + 3));
  const [before, behind] = [bytes.readUInt16BE(0) >> 4, bytes.readUInt16BE(1) & 0xfff];
  return before <= 2880 && behind <= 2880 ? bytes : none;
}
