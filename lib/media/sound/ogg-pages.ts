import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";

/** The beginning of the first packet. */
const streamStarts: readonly [string, OggStream["codec"]][] = [
  ["\x01vorbis", "vorbis"],
  ["OpusHead", "opus"],
  ["\x7fFLAC", "flac"],
  ["fishead\0", "index"],
];
const maxPages = 1_200_000;
const maxPacketBytes = 8 * 1024 * 1024;
/** Each joined recording has headers of some kilobytes. */
const maxLinks = 500;

export type OggStream = { serial: number; codec: "vorbis" | "opus" | "flac" | "index" | "other" };
/** A recording of a chained file (RFC 3533, 4). */
export type OggLink = { start: number; end: number; streams: OggStream[] };
type Page = { serial: number; isFirst: boolean; position: number; start: number; end: number; lacing: Buffer };

/** RFC 3533, within fixed bounds. */
export function readOggLinks(file: FileReader): OggLink[] {
  const links: OggLink[] = [];
  let packetBytes = new Map<number, number>();
  let isInHeaders = false;
  for (const { serial, isFirst, position, start, end, lacing } of pagesOf(file, 0, file.size)) {
    if (isFirst && !isInHeaders) {
      if (links.length === maxLinks) throw brokenFile("has too many recordings in a row; export the OGG again as one");
      links.push({ start: position, end, streams: [] });
      packetBytes = new Map();
    }
    isInHeaders = isFirst;
    const link = links.at(-1);
    if (!link || isFirst === packetBytes.has(serial)) throw damaged();
    if (isFirst) link.streams.push({ serial, codec: codecOf(file, start, lacing) });
    link.end = end;
    let bytes = packetBytes.get(serial) ?? 0;
    for (const length of lacing) {
      bytes += length;
      if (bytes > maxPacketBytes) throw brokenFile("has a packet of more than 8 MB; send it without its cover");
      if (length < 255) bytes = 0;
    }
    packetBytes.set(serial, bytes);
  }
  return links;
}

/** Only for a file that `readOggLinks` has accepted. */
export function* oggPackets(file: FileReader, link: OggLink, { serial: wanted }: OggStream): Generator<Buffer> {
  let parts: Buffer[] = [];
  for (const { serial, start, lacing } of pagesOf(file, link.start, link.end)) {
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

function* pagesOf(file: FileReader, from: number, until: number): Generator<Page> {
  let pages = 0;
  for (let position = from; position < until && !isTrailingTag(file, position); ) {
    const head = file.read(position, 27);
    if (head.toString("latin1", 0, 5) !== "OggS\0") throw damaged();
    const [flags = 0, serial, count = 0] = [head[5], head.readUInt32LE(14), head[26]];
    const lacing = Buffer.from(file.read(position + 27, count));
    const start = position + 27 + count;
    const end = lacing.reduce((sum, length) => sum + length, start);
    if (end > file.size) throw brokenFile("is cut off; send the whole OGG");
    yield { serial, isFirst: (flags & 2) !== 0, position, start, end, lacing };
    position = end;
    pages += 1;
    if (pages > maxPages) throw damaged();
  }
}

function codecOf(file: FileReader, start: number, lacing: Buffer): OggStream["codec"] {
  const text = file.read(start, Math.min(64, lacing[0] ?? 0)).toString("latin1");
  return streamStarts.find(([begin]) => text.startsWith(begin))?.[1] ?? "other";
}

/** Some programs append an ID3v1 tag to every kind of file. */
function isTrailingTag(file: FileReader, position: number): boolean {
  return file.size - position === 128 && file.read(position, 3).toString("latin1") === "TAG";
}

function damaged() {
  return brokenFile("is damaged; export the OGG again and send that");
}
