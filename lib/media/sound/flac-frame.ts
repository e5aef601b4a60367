import type { Mask } from "@/lib/media/containers/masked-source";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { numberBytes, numberedBySample } from "./flac-number";

const padding = 1;
const streamInfo = 0;
const maxBlocks = 1000;
const smallestPossibleBlock = 16;

export const streamInfoBytes = 34;

type FlacTally = {
  /** The end of the last frame is not marked: what follows is left out, and so is a truncated frame. */
  take(frame: Buffer, isLast: boolean): Buffer;
  info(): Buffer;
  samples(): number;
  seconds(): number;
};

/** From STREAMINFO (RFC 9639, 8.2); several recordings are joined and their frames renumbered. */
export function flacTally(sources: readonly Buffer[]): FlacTally {
  const source = joined(sources);
  const rate = source.readUIntBE(10, 3) >>> 4;
  let samples = 0;
  let smallestBlock = 0xffff;
  let smallest = 0xffffff;
  let largest = 0;
  return {
    take(frame, isLast) {
      const end = frameEnd(frame);
      const whole = frame.subarray(0, isLast ? end : frame.length);
      if (!isLast && end !== frame.length) throw damaged();
      if (whole.length === 0) return whole;
      const own = sources.length > 1 ? numberedBySample(whole, samples, checksum) : whole;
      const block = flacBlockSize(own);
      samples += block;
      smallestBlock = Math.min(smallestBlock, block);
      smallest = Math.min(smallest, own.length);
      largest = Math.max(largest, own.length);
      return own;
    },
    info() {
      const info = Buffer.from(source);
      if (sources.length > 1) info.writeUInt16BE(Math.max(smallestPossibleBlock, smallestBlock), 0);
      info.writeUIntBE(smallest <= largest ? smallest : 0, 4, 3);
      info.writeUIntBE(largest, 7, 3);
      info.writeUInt8(info.readUInt8(13) & 0xf0, 13);
      info.writeUInt32BE(samples, 14);
      // The checksum of the decoded sound is that of all of it, or of nothing.
      if (!info.subarray(13, 18).equals(source.subarray(13, 18))) info.fill(0, 18);
      return info;
    },
    samples: () => samples,
    seconds: () => (rate > 0 ? samples / rate : 0),
  };
}

/** They must agree in what decoders cannot change midway. */
function joined(sources: readonly Buffer[]): Buffer {
  const [first = Buffer.alloc(streamInfoBytes)] = sources;
  const shape = (info: Buffer) => info.readUInt32BE(10) >>> 4;
  if (sources.some((info) => shape(info) !== shape(first)))
    throw brokenFile("has several recordings of different formats in a row; export them as one OGG");
  const info = Buffer.from(first);
  info.writeUInt16BE(Math.max(...sources.map((source) => source.readUInt16BE(2))), 2);
  return info;
}

const remainders = Uint16Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 0x8000 ? (remainder << 1) ^ 0x8005 : remainder << 1;
  return remainder;
});

/** The last position where the CRC-16 matches (RFC 9639, 9.3); 0 for nowhere. */
function frameEnd(bytes: Buffer): number {
  let sum = 0;
  let end = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    sum = ((sum << 8) & 0xffff) ^ (remainders[(sum >> 8) ^ (bytes[at] ?? 0)] ?? 0);
    if (sum === 0 && at >= 9) end = at + 1;
  }
  return end;
}

/** RFC 9639, 9.3. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) & 0xffff) ^ (remainders[(sum >> 8) ^ byte] ?? 0);
  return sum;
}

/** RFC 9639, 9.1; 0 when it is no frame. */
function flacBlockSize(frame: Buffer): number {
  if (frame.length < 10 || (frame.readUInt16BE(0) & 0xfffe) !== 0xfff8) return 0;
  const code = (frame[2] ?? 0) >> 4;
  if (code === 1) return 192;
  if (code >= 2 && code <= 5) return 576 << (code - 2);
  if (code >= 8) return 256 << (code - 8);
  // The frame's number precedes an explicit size.
  const position = 4 + numberBytes(frame);
  if (code === 6 && position + 1 <= frame.length) return frame.readUInt8(position) + 1;
  if (code === 7 && position + 2 <= frame.length) return frame.readUInt16BE(position) + 1;
  return 0;
}

/** `masks` hide comments and pictures as empty space. */
export function readFlacHead(file: FileReader, start: number): { frames: number; masks: Mask[] } {
  const masks: Mask[] = [];
  let position = start + 4;
  for (let block = 0; block < maxBlocks; block += 1) {
    const head = file.read(position, 4);
    const kind = head.readUInt8(0) & 127;
    const isLast = head.readUInt8(0) > 127;
    const length = head.readUIntBE(1, 3);
    if ((block === 0) !== (kind === streamInfo) || (kind === streamInfo && length !== streamInfoBytes)) break;
    if (kind > padding) masks.push({ position, bytes: Buffer.from([padding | (isLast ? 128 : 0)]) });
    position += 4 + length;
    if (isLast) return { frames: position, masks };
  }
  throw damaged();
}

function damaged() {
  return brokenFile("is damaged; export the FLAC again and send that");
}
