import type { SoundWriter } from "./sound-writer";

const pageBytes = 4096;
const maxSegments = 255;
const noGranule = 0xffff_ffff_ffff_ffffn;

/** A vendor and no comments (Vorbis I specification, 5.2). */
export const comments = Buffer.from("\x07\0\0\0Vitrine\0\0\0\0", "latin1");

export type OggWriter = {
  /** `granule` is the position at its end in samples; `isAlone` ends the page after it. */
  add(packet: Uint8Array, granule: number, isAlone?: boolean): Promise<void>;
  end(): Promise<void>;
};

/** Serial number 1 (RFC 3533, 6). */
export function oggWriter(sound: SoundWriter): OggWriter {
  let lacing: number[] = [];
  let parts: Uint8Array[] = [];
  let bytes = 0;
  let granule = noGranule;
  let sequence = 0;
  let isContinued = false;
  let isFull = false;

  async function flush(isLast: boolean, continues: boolean): Promise<void> {
    const flags = (isContinued ? 1 : 0) | (sequence === 0 ? 2 : 0) | (isLast ? 4 : 0);
    await sound.write(oggPage({ flags, granule, sequence, lacing, parts }));
    sequence += 1;
    isContinued = continues;
    [lacing, parts, bytes, granule, isFull] = [[], [], 0, noGranule, false];
  }

  return {
    async add(packet, at, isAlone = false) {
      if (isFull) await flush(false, false);
      for (let done = 0, length = 255; length === 255; done += length) {
        if (lacing.length === maxSegments) await flush(false, done > 0);
        length = Math.min(255, packet.length - done);
        lacing.push(length);
        parts.push(packet.subarray(done, done + length));
        bytes += length;
      }
      granule = BigInt(at);
      isFull = isAlone || bytes >= pageBytes;
    },
    end: () => flush(true, false),
  };
}

export function oggPage(page: {
  flags: number;
  granule: bigint;
  sequence: number;
  lacing: readonly number[];
  parts: readonly Uint8Array[];
}): Buffer {
  const head = Buffer.alloc(27);
  head.write("OggS", "latin1");
  head.writeUInt8(page.flags, 5);
  head.writeBigUInt64LE(page.granule, 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(page.sequence, 18);
  head.writeUInt8(page.lacing.length, 26);
  const whole = Buffer.concat([head, Buffer.from(page.lacing), ...page.parts]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder < 0 ? (remainder << 1) ^ 0x04c1_1db7 : remainder << 1;
  return remainder;
});

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum << 8) ^ (remainders[(sum >>> 24) ^ byte] ?? 0);
  return sum >>> 0;
}
