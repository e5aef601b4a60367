/** Kilobits a second of layer III by index, of MPEG 1 and of MPEG 2 and 2.5 (ISO/IEC 11172-3, 2.4.2.3). */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000];
/** From the mark to the end of LAME's part. */
const infoBytes = 156;
const gaplessAt = 141;

/**
 * The silent frame in front of an MP3 that tells players how many frames there are, where a time stands, and how many
 * samples an encoder added (the Xing and LAME tags).
 * @param first the first frame of sound
 * @param sizes the lengths of all frames in bytes
 * @param gapless three bytes: samples added before, and behind
 */
export function infoFrame(first: Uint8Array, sizes: readonly number[], gapless: Buffer): Buffer {
  const head = Buffer.from(first.subarray(0, 4));
  const isVersion1 = (head.readUInt8(1) & 0x08) !== 0;
  const divisor = isVersion1 ? 1 : (head.readUInt8(1) & 0x10) !== 0 ? 2 : 4;
  const rate = (sampleRates[(head.readUInt8(2) >> 2) & 3] ?? 44_100) / divisor;
  const at = infoOffset(head);
  const rates = bitRates[isVersion1 ? 0 : 1];
  const length = (kilobits: number) => Math.floor(((isVersion1 ? 144 : 72) * kilobits * 1000) / rate);
  const index = rates.findIndex((kilobits) => length(kilobits) >= at + infoBytes);
  // No checksum, this bit rate, no padding.
  head.writeUInt8(head.readUInt8(1) | 1, 1);
  head.writeUInt8((index << 4) | (head.readUInt8(2) & 0x0c), 2);

  const frame = Buffer.alloc(length(rates[index] ?? 0));
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

/** What the encoder's own info frame says of added samples, when these bytes begin with one. */
export function gaplessBytes(start: Buffer): Buffer {
  const none = Buffer.alloc(3);
  const sync = start.indexOf(0xff);
  if (sync < 0 || start.length < sync + 400) return none;
  const at = sync + infoOffset(start.subarray(sync, sync + 4));
  const isInfo = /^(Info|Xing)$/.test(start.toString("latin1", at, at + 4)) && start.readUInt32BE(at + 4) === 15;
  // Of all four optional fields, LAME's part follows at 120.
  if (!isInfo || !/^(LAME|Lavf|Lavc)$/.test(start.toString("latin1", at + 120, at + 124))) return none;
  const bytes = Buffer.from(start.subarray(at + gaplessAt, at + gaplessAt + 3));
  const [before, behind] = [bytes.readUInt16BE(0) >> 4, bytes.readUInt16BE(1) & 0xfff];
  return before <= 2880 && behind <= 2880 ? bytes : none;
}

/** Behind the head and the side information, whose length hangs on version and channels. */
function infoOffset(head: Buffer): number {
  const isVersion1 = ((head[1] ?? 0) & 0x08) !== 0;
  const isMono = (head[3] ?? 0) >> 6 === 3;
  return 4 + (isVersion1 ? (isMono ? 17 : 32) : isMono ? 9 : 17);
}
