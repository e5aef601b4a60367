import { type EncodedPacket, FLAC, type InputAudioTrack } from "mediabunny";
import type { Mask } from "@/lib/media/containers/masked-source";
import { packetsOf, type Survey } from "@/lib/media/containers/packets";
import { damagedFile } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { id3TagBytes, requireDecoderConfig, surveySound, withTrack } from "./sound-track";
import type { StoreSound } from "./sound-writer";

const padding = 1;
const streamInfo = 0;
const streamInfoBytes = 34;
const maxBlocks = 1000;

export async function copyFlac(file: FileReader, store: StoreSound): Promise<Conversion> {
  const start = id3TagBytes(file);
  const { frames, masks } = readFlacHead(file, start);
  return withTrack(file, { start, masks }, FLAC, async (track) => {
    const survey = await surveySound(track, file, frames);
    const [packets, decoderConfig] = [withoutTail(track, survey), await requireDecoderConfig(track)];
    return store({ extension: "flac", codec: "flac", decoderConfig, packets, seconds: survey.end });
  });
}

/** Nothing marks the end of the last frame: what follows it is left out, and so is a truncated frame. */
async function* withoutTail(track: InputAudioTrack, { packets }: Survey): AsyncGenerator<EncodedPacket> {
  let left = packets;
  for await (const packet of packetsOf(track)) {
    left -= 1;
    const end = left === 0 ? frameEnd(packet.data) : packet.data.length;
    if (end > 0) yield end < packet.data.length ? packet.clone({ data: packet.data.subarray(0, end) }) : packet;
  }
}

const remainders = Uint16Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 0x8000 ? (remainder << 1) ^ 0x8005 : remainder << 1;
  return remainder;
});

/** Returns the last position where the CRC-16 matches (RFC 9639, 9.3), or 0 where none does. */
function frameEnd(bytes: Uint8Array): number {
  let sum = 0;
  let end = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    sum = ((sum << 8) & 0xffff) ^ (remainders[(sum >> 8) ^ (bytes[at] ?? 0)] ?? 0);
    if (sum === 0 && at >= 9) end = at + 1;
  }
  return end;
}

/** `masks` hide comments and pictures as empty space. */
function readFlacHead(file: FileReader, start: number): { frames: number; masks: Mask[] } {
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
  throw damagedFile("FLAC");
}
