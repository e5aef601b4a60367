import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";

/** What the first packet of a stream begins with, by what it carries. */
const streamStarts: readonly [string, OggStream["codec"]][] = [
  ["\x01vorbis", "vorbis"],
  ["OpusHead", "opus"],
  ["\x7fFLAC", "flac"],
  ["fishead\0", "index"],
];
const mostPages = 1_200_000;
const mostPacketBytes = 8 * 1024 * 1024;

/** A stream of an Ogg file, by its serial number. */
export type OggStream = { serial: number; codec: "vorbis" | "opus" | "flac" | "index" | "other" };
type Page = { serial: number; isFirst: boolean; start: number; lacing: Buffer };

/** Walks all pages of an Ogg file (RFC 3533) within fixed bounds, and tells which streams it carries. */
export function readOggStreams(file: FileReader): OggStream[] {
  const streams = new Map<number, OggStream & { packetBytes: number }>();
  let isInHeaders = true;
  for (const { serial, isFirst, start, lacing } of pagesOf(file)) {
    if (isFirst) {
      if (!isInHeaders || streams.has(serial))
        throw brokenFile("is several recordings in a row; export the OGG again as one");
      streams.set(serial, { serial, codec: codecOf(file, start, lacing), packetBytes: 0 });
    } else isInHeaders = false;
    const stream = streams.get(serial);
    if (!stream) throw damaged();
    for (const length of lacing) {
      stream.packetBytes += length;
      if (stream.packetBytes > mostPacketBytes)
        throw brokenFile("has a packet of more than 8 MB; send it without its cover");
      if (length < 255) stream.packetBytes = 0;
    }
  }
  return [...streams.values()];
}

/** The whole packets of one stream; only for a file that `readOggStreams` has passed. */
export function* oggPackets(file: FileReader, stream: OggStream): Generator<Buffer> {
  let parts: Buffer[] = [];
  for (const { serial, start, lacing } of pagesOf(file)) {
    if (serial !== stream.serial) continue;
    let position = start;
    for (const length of lacing) {
      parts.push(Buffer.from(file.read(position, length)));
      position += length;
      if (length === 255) continue;
      yield Buffer.concat(parts);
      parts = [];
    }
  }
}

function* pagesOf(file: FileReader): Generator<Page> {
  let pages = 0;
  for (let position = 0; position < file.size && !isTrailingTag(file, position); ) {
    const head = file.read(position, 27);
    if (head.toString("latin1", 0, 5) !== "OggS\0") throw damaged();
    const [flags = 0, serial, count = 0] = [head[5], head.readUInt32LE(14), head[26]];
    const lacing = Buffer.from(file.read(position + 27, count));
    const start = position + 27 + count;
    yield { serial, isFirst: (flags & 2) !== 0, start, lacing };
    position = lacing.reduce((sum, length) => sum + length, start);
    if (position > file.size) throw brokenFile("is cut off; send the whole OGG");
    pages += 1;
    if (pages > mostPages) throw damaged();
  }
}

function codecOf(file: FileReader, start: number, lacing: Buffer): OggStream["codec"] {
  const text = file.read(start, Math.min(64, lacing[0] ?? 0)).toString("latin1");
  return streamStarts.find(([begin]) => text.startsWith(begin))?.[1] ?? "other";
}

/** Some programs put an ID3v1 tag behind every kind of file. */
function isTrailingTag(file: FileReader, position: number): boolean {
  return file.size - position === 128 && file.read(position, 3).toString("latin1") === "TAG";
}

function damaged() {
  return brokenFile("is damaged; export the OGG again and send that");
}
