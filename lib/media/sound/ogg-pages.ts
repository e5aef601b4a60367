import { brokenFile, damagedFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";

/** The first packet of a stream begins with one of these. */
const streamStarts: readonly [string, OggStream["codec"]][] = [
  ["\x01vorbis", "vorbis"],
  ["OpusHead", "opus"],
  ["\x7fFLAC", "flac"],
  ["fishead\0", "index"],
];
const maxPages = 1_200_000;
const maxPacketBytes = 8 * 1024 * 1024;

export type OggStream = { serial: number; codec: "vorbis" | "opus" | "flac" | "index" | "other" };
type Page = { serial: number; isFirst: boolean; start: number; lacing: Buffer };

/** Reads pages within fixed bounds (RFC 3533): one recording, whose streams begin together. */
export function readOggStreams(file: FileReader): OggStream[] {
  const streams: OggStream[] = [];
  const packetBytes = new Map<number, number>();
  let isInHeaders = true;
  for (const { serial, isFirst, start, lacing } of pagesOf(file)) {
    if (isFirst && !isInHeaders) throw brokenFile("has several recordings in a row; export them as one OGG");
    isInHeaders = isFirst;
    if (isFirst === packetBytes.has(serial)) throw damagedFile("OGG");
    if (isFirst) streams.push({ serial, codec: readCodec(file, start, lacing) });
    let bytes = packetBytes.get(serial) ?? 0;
    for (const length of lacing) {
      bytes += length;
      if (bytes > maxPacketBytes) throw brokenFile("has a packet of more than 8 MB; send it without its cover");
      if (length < 255) bytes = 0;
    }
    packetBytes.set(serial, bytes);
  }
  return streams;
}

/** Yields packets of a file that `readOggStreams` has accepted. */
export function* oggPackets(file: FileReader, { serial: wanted }: OggStream): Generator<Buffer> {
  let parts: Buffer[] = [];
  for (const { serial, start, lacing } of pagesOf(file)) {
    if (serial !== wanted) continue;
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
    if (head.toString("latin1", 0, 5) !== "OggS\0") throw damagedFile("OGG");
    const [flags = 0, serial, count = 0] = [head[5], head.readUInt32LE(14), head[26]];
    const lacing = Buffer.from(file.read(position + 27, count));
    const start = position + 27 + count;
    position = lacing.reduce((sum, length) => sum + length, start);
    if (position > file.size) throw brokenFile("is cut off; send the whole OGG");
    yield { serial, isFirst: (flags & 2) !== 0, start, lacing };
    pages += 1;
    if (pages > maxPages) throw damagedFile("OGG");
  }
}

function readCodec(file: FileReader, start: number, lacing: Buffer): OggStream["codec"] {
  const text = file.read(start, Math.min(64, lacing[0] ?? 0)).toString("latin1");
  return streamStarts.find(([begin]) => text.startsWith(begin))?.[1] ?? "other";
}

/** Some programs append an ID3v1 tag to every kind of file. */
function isTrailingTag(file: FileReader, position: number): boolean {
  return file.size - position === 128 && file.read(position, 3).toString("latin1") === "TAG";
}
