import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { flacBlockSize } from "./flac-frame";

/** What the first packet of a stream begins with, by what it carries. */
const streamStarts: readonly [string, OggStream["codec"]][] = [
  ["\x01vorbis", "vorbis"],
  ["OpusHead", "opus"],
  ["\x7fFLAC", "flac"],
  ["fishead\0", "index"],
];
const mostPages = 1_200_000;
const mostPacketBytes = 8 * 1024 * 1024;

/** A stream of an Ogg file; `seconds` is known of FLAC alone, whose packets say their length in their first bytes. */
export type OggStream = { codec: "vorbis" | "opus" | "flac" | "index" | "other"; seconds: number };
type Reading = OggStream & { samples: number; rate: number; packetBytes: number; isInPacket: boolean };

/** Walks all pages of an Ogg file (RFC 3533) within fixed bounds, and tells which streams it carries. */
export function readOggStreams(file: FileReader): OggStream[] {
  const streams = new Map<number, Reading>();
  let pages = 0;
  let isInHeaders = true;
  let position = 0;
  while (position < file.size && !isTrailingTag(file, position)) {
    const head = file.read(position, 27);
    if (head.toString("latin1", 0, 5) !== "OggS\0") throw damaged();
    const [flags = 0, serial, count = 0] = [head[5], head.readUInt32LE(14), head[26]];
    const lacing = Buffer.from(file.read(position + 27, count));
    const start = position + 27 + count;
    if ((flags & 2) !== 0) {
      if (!isInHeaders || streams.has(serial))
        throw brokenFile("is several recordings in a row; export the OGG again as one");
      streams.set(serial, openStream(file, start, lacing));
    } else isInHeaders = false;
    const stream = streams.get(serial);
    if (!stream) throw damaged();
    position = readPackets(file, stream, start, lacing);
    pages += 1;
    if (pages > mostPages) throw damaged();
  }
  return [...streams.values()].map(({ codec, samples, rate }) => ({ codec, seconds: rate > 0 ? samples / rate : 0 }));
}

function openStream(file: FileReader, start: number, lacing: Buffer): Reading {
  const length = Math.min(64, lacing[0] ?? 0);
  const first = file.read(start, length);
  const text = first.toString("latin1");
  const codec = streamStarts.find(([begin]) => text.startsWith(begin))?.[1] ?? "other";
  // RFC 9639, 10.1: STREAMINFO stands at 17, with 20 bits of sampling rate in its byte 10.
  const rate = codec === "flac" && length >= 51 ? first.readUInt32BE(27) >>> 12 : 0;
  return { codec, seconds: 0, samples: 0, rate, packetBytes: 0, isInPacket: false };
}

/** Goes over the packets of one page; gives the position behind it. */
function readPackets(file: FileReader, stream: Reading, start: number, lacing: Buffer): number {
  let position = start;
  for (const length of lacing) {
    if (!stream.isInPacket && stream.codec === "flac" && length >= 10)
      stream.samples += flacBlockSize(file.read(position, Math.min(16, length)));
    stream.packetBytes = (stream.isInPacket ? stream.packetBytes : 0) + length;
    if (stream.packetBytes > mostPacketBytes)
      throw brokenFile("has a packet of more than 8 MB; send it without its cover");
    stream.isInPacket = length === 255;
    position += length;
  }
  if (position > file.size) throw brokenFile("is cut off; send the whole OGG");
  return position;
}

/** Some programs put an ID3v1 tag behind every kind of file. */
function isTrailingTag(file: FileReader, position: number): boolean {
  return file.size - position === 128 && file.read(position, 3).toString("latin1") === "TAG";
}

function damaged() {
  return brokenFile("is damaged; export the OGG again and send that");
}
