import { brokenFile } from "@/lib/media/conversion/broken-file";
import { ByteReader } from "@/lib/media/conversion/byte-reader";

const identificationBytes = 30;
const maxSetupBytes = 64 * 1024;
/** Block size, window, transform and mapping. */
const modeBits = 1 + 16 + 16 + 8;

/** Vorbis I specification, 4.2. */
export type VorbisHeaders = { identification: Buffer; setup: Buffer };

/** mediabunny's description holds all three headers, with their lengths in front. */
export function vorbisHeaders(description: Buffer): VorbisHeaders {
  const reader = new ByteReader(description);
  reader.byte();
  const [first, second] = [lengthFrom(reader), lengthFrom(reader)];
  const identification = reader.take(first);
  reader.take(second);
  const setup = reader.take(reader.left);
  if (first !== identificationBytes || setup.length > maxSetupBytes || setup.toString("latin1", 1, 7) !== "vorbis")
    throw brokenFile("is damaged; export the OGG again and send that");
  return { identification, setup };
}

/** The mode (4.3.1) gives the block size; modes are read backwards from the setup's end (4.2.4), without codebooks. */
export function vorbisBlocks({ identification, setup }: VorbisHeaders): (packet: Uint8Array) => number {
  const sizes = [1 << ((identification[28] ?? 0) & 15), 1 << ((identification[28] ?? 0) >> 4)];
  const bit = (at: number) => ((setup[at >> 3] ?? 0) >> (at & 7)) & 1;
  const bits = (at: number, count: number) => {
    let value = 0;
    for (let index = 0; index < count; index += 1) value |= bit(at + index) << index;
    return value;
  };
  let framing = setup.length * 8 - 1;
  while (framing > 0 && bit(framing) === 0) framing -= 1;
  let modes = 0;
  for (let count = 1; count <= 64; count += 1) {
    const start = framing - modeBits * count;
    if (start < 6 || bits(start + 1, 16) !== 0 || bits(start + 17, 16) !== 0 || bits(start + 33, 8) > 63) break;
    if (bits(start - 6, 6) + 1 === count) modes = count;
  }
  const mask = (1 << (32 - Math.clz32(modes - 1))) - 1;
  return ([first = 0]) => {
    const mode = (first >> 1) & mask;
    if (mode >= modes) throw brokenFile("is damaged; export the OGG again and send that");
    return sizes[bit(framing - modeBits * (modes - mode))] ?? 0;
  };
}

/** Bytes of 255 and a smaller one; the length is their sum. */
function lengthFrom(reader: ByteReader): number {
  let length = 0;
  for (let byte = 255; byte === 255; length += byte) byte = reader.byte();
  return length;
}

/** Without what may follow it (RFC 7845, 5.1). */
export function opusHead(description: Buffer): Buffer {
  const isMapped = description.readUInt8(18) !== 0;
  return description.subarray(0, isMapped ? 21 + description.readUInt8(9) : 19);
}

/** At 48 kHz (RFC 6716, 3.1). */
export function opusSamples(packet: Uint8Array): number {
  const [head = 0, second = 0] = packet;
  const mode = head >> 3;
  const sizes = mode < 12 ? [480, 960, 1920, 2880] : mode < 16 ? [480, 960, 480, 960] : [120, 240, 480, 960];
  const frames = [1, 2, 2, second & 63][head & 3] ?? 1;
  return packet.length === 0 ? 0 : (sizes[mode & 3] ?? 0) * frames;
}
