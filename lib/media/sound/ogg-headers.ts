import { brokenFile } from "@/lib/media/conversion/broken-file";
import { ByteReader } from "@/lib/media/conversion/byte-reader";

const identificationBytes = 30;
const mostSetupBytes = 64 * 1024;

/** The headers that decode a Vorbis stream, out of mediabunny's description: all three, with their lengths in front. */
export function vorbisHeaders(description: Buffer): { identification: Buffer; setup: Buffer } {
  const reader = new ByteReader(description);
  reader.byte();
  const [first, second] = [lengthFrom(reader), lengthFrom(reader)];
  const identification = reader.take(first);
  reader.take(second);
  const setup = reader.take(reader.left);
  if (first !== identificationBytes || setup.length > mostSetupBytes || setup.toString("latin1", 1, 7) !== "vorbis")
    throw brokenFile("is damaged; export the OGG again and send that");
  return { identification, setup };
}

/** Bytes of 255 and one that is less, whose sum it is. */
function lengthFrom(reader: ByteReader): number {
  let length = 0;
  for (let byte = 255; byte === 255; length += byte) byte = reader.byte();
  return length;
}

/** An Opus identification header without what may stand behind it (RFC 7845, 5.1). */
export function opusHead(description: Buffer): Buffer {
  const isMapped = description.readUInt8(18) !== 0;
  return description.subarray(0, isMapped ? 21 + description.readUInt8(9) : 19);
}

/** How long a packet of Opus sounds, in samples at 48 kHz (RFC 6716, 3.1). */
export function opusSamples(packet: Uint8Array): number {
  const [head = 0, second = 0] = packet;
  const mode = head >> 3;
  const sizes = mode < 12 ? [480, 960, 1920, 2880] : mode < 16 ? [480, 960, 480, 960] : [120, 240, 480, 960];
  const frames = [1, 2, 2, second & 63][head & 3] ?? 1;
  return packet.length === 0 ? 0 : (sizes[mode & 3] ?? 0) * frames;
}
