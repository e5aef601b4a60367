import type { FileReader } from "@/lib/media/conversion/file-reader";
import { type Mp3Header, readMp3Header } from "./mp3-header";
import { notAccepted } from "./sound-track";

/** ISO/IEC 11172-3, 2.4.2.7: a granule of a channel has at most 4095 bits. */
const maxFrameBytes = 2881;
const searchedBytes = 64 * 1024;

/** `head` is the first frame's; `frameBytes` is without padding. */
export type FreeFormat = { start: number; head: Buffer; frameBytes: number };

/** Frames without bit rate (index 0): their length is the distance between two (ISO/IEC 11172-3, 2.4.2.3). */
export function findFreeFormat(file: FileReader, from: number): FreeFormat | undefined {
  const bytes = file.read(from, Math.min(file.size - from, searchedBytes));
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const head = Buffer.from(bytes.subarray(at, at + 4));
    const [, version = 0, rates = 0] = head;
    const isLayer3 = (version & 0xe6) === 0xe2 && (version & 0x18) !== 0x08 && (rates & 0x0c) !== 0x0c;
    if (!isLayer3) continue;
    if (rates >> 4 !== 0) return undefined;
    for (let next = at + readMp3Header(head).mainAt; next <= at + maxFrameBytes; next += 1) {
      if (bytes[next] !== 0xff || bytes[next + 1] !== version || !isSame(head, bytes.subarray(next))) continue;
      const frameBytes = next - at - padding(head);
      const third = next + frameBytes + padding(bytes.subarray(next));
      if (isSame(head, bytes.subarray(third))) return { start: from + at, head, frameBytes };
    }
  }
  return undefined;
}

const padding = (head: Uint8Array) => ((head[2] ?? 0) >> 1) & 1;

/** Same but for padding, the private bit and the mode of joint stereo. */
function isSame(head: Buffer, bytes: Uint8Array): boolean {
  const isMono = (mode = 0) => mode >> 6 === 3;
  return (
    bytes[0] === 0xff &&
    bytes[1] === head[1] &&
    ((bytes[2] ?? 0) & 0xfc) === ((head[2] ?? 0) & 0xfc) &&
    isMono(bytes[3]) === isMono(head[3])
  );
}

/** The lowest bit rate that fits, with the bit reservoir laid out again. @throws AppError 415 above 320 kbit/s */
export function* framesOfFreeFormat(file: FileReader, free: FreeFormat): Generator<Buffer> {
  const header = readMp3Header(free.head);
  const { lengths, mainAt, isVersion1 } = header;
  const fitting = lengths.findIndex((length, index) => index > 0 && length >= free.frameBytes);
  const rateIndex = fitting < 0 ? lengths.length - 1 : fitting;
  const area = (lengths[rateIndex] ?? 0) - mainAt;
  const maxBack = isVersion1 ? 511 : 255;
  const heads: Buffer[] = [];
  let data = Buffer.alloc(0);

  for (const { frame, side, main } of mainDataOf(file, free, header)) {
    const room = heads.length * area;
    const filling = Math.max(0, room - maxBack - data.length);
    const back = room - data.length - filling;
    data = Buffer.concat([data, Buffer.alloc(filling), main]);
    if (data.length > room + area)
      throw notAccepted("Browsers play MP3 of at most 320 kbit/s; this one is in free format with more. ");
    heads.push(headOf(frame, side, rateIndex, isVersion1 ? back << 7 : back << 8));
    while (data.length >= area && heads.length > 0) yield next();
  }
  while (heads.length > 0) yield next();

  function next(): Buffer {
    const whole = Buffer.alloc(mainAt + area);
    heads.shift()?.copy(whole);
    data.copy(whole, mainAt, 0, area);
    data = data.subarray(area);
    return whole;
  }
}

/** With a bit rate, without checksum and padding; `back` goes into the first bits of the side information. */
function headOf(frame: Buffer, side: Buffer, rateIndex: number, back: number): Buffer {
  const [first = 0, version = 0, rates = 0, mode = 0] = frame;
  const head = Buffer.concat([Buffer.from([first, version | 1, (rateIndex << 4) | (rates & 0x0c), mode]), side]);
  const mask = (version & 0x08) !== 0 ? 0x7f : 0xff;
  head.writeUInt16BE(back | (head.readUInt16BE(4) & mask), 4);
  return head;
}

type Frame = { frame: Buffer; side: Buffer; main: Buffer };

/** A frame whose main data is missing becomes silent. */
function* mainDataOf(file: FileReader, free: FreeFormat, header: Mp3Header): Generator<Frame> {
  const sideBytes = header.mainAt - 4;
  let before = Buffer.alloc(0);
  for (const frame of framesIn(file, free)) {
    const sideAt = (frame.readUInt8(1) & 1) === 0 ? 6 : 4;
    const side = frame.subarray(sideAt, sideAt + sideBytes);
    const { back, bytes } = readSide(side, header);
    const all = Buffer.concat([before, frame.subarray(sideAt + sideBytes)]);
    const begin = before.length - back;
    before = all.subarray(-511);
    if (begin < 0 || begin + bytes > all.length) yield { frame, side: Buffer.alloc(sideBytes), main: Buffer.alloc(0) };
    else yield { frame, side, main: all.subarray(begin, begin + bytes) };
  }
}

/** Bytes between frames in all; after more nothing is searched. */
const maxPassedOver = 65_536;

function* framesIn(file: FileReader, { start, head, frameBytes }: FreeFormat): Generator<Buffer> {
  let passedOver = 0;
  for (let position = start; file.size - position >= 4 && passedOver < maxPassedOver; ) {
    const own = file.read(position, 4);
    if (!isSame(head, own)) {
      position += 1;
      passedOver += 1;
      continue;
    }
    const bytes = frameBytes + padding(own);
    if (position + bytes > file.size) return;
    yield Buffer.from(file.read(position, bytes));
    position += bytes;
  }
}

/** In bytes (ISO/IEC 11172-3 and 13818-3, 2.4.1.7). */
function readSide(side: Buffer, { isVersion1, channels }: Mp3Header): { back: number; bytes: number } {
  const first = side.readUInt16BE(0);
  const [granules, granuleBits] = isVersion1 ? [2, 59] : [1, 63];
  const privateAndShared = isVersion1 ? { 1: 5 + 4, 2: 3 + 8 } : { 1: 1, 2: 2 };
  let position = (isVersion1 ? 9 : 8) + privateAndShared[channels];
  let bits = 0;
  for (let part = 0; part < granules * channels; part += 1) {
    bits += (side.readUIntBE(position >> 3, 3) >> (12 - (position & 7))) & 0xfff;
    position += granuleBits;
  }
  return { back: isVersion1 ? first >> 7 : first >> 8, bytes: Math.ceil(bits / 8) };
}
