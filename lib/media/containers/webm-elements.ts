import { brokenFile, damagedFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import type { Mask } from "./masked-source";

/** The ids are those of RFC 9559, section 27. */
const ids = { ebml: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, cluster: 0x1f43b675 };
const seekHead = 0x114d9b74;
const cues = 0x1c53bb6b;
const tags = 0x1254c367;
const attachments = 0x1941a469;
const chapters = 0x1043a770;
const level1 = new Set([ids.info, ids.tracks, ids.cluster, seekHead, cues, tags, attachments, chapters]);
const trackEntry = 0xae;
const contentEncodings = 0x6d80;
const blockGroup = 0xa0;
const simpleBlock = 0xa3;
const maxBlocks = 250_000;
const maxHeaderBytes = 4 * 1024 * 1024;
const maxClusterBytes = 48 * 1024 * 1024;

/** The data is from `start` to `end`, which is undefined for an unknown size (RFC 8794). */
type Element = { id: number; position: number; start: number; end: number | undefined };

/** Elements that decoding does not need are masked as empty space. */
export type WebmLayout = { masks: Mask[]; end: number };

/** Accepts one segment with whole clusters and a bounded number of blocks. */
export function readWebmLayout(file: FileReader): WebmLayout {
  const head = elementAt(file, 0, file.size);
  if (head.id !== ids.ebml || !head.end || head.end > 4096) throw damagedFile("WebM");
  const segment = elementAt(file, head.end, file.size);
  if (segment.id !== ids.segment) throw damagedFile("WebM");
  const end = segment.end ?? file.size;
  const masks: Mask[] = [];
  let blocks = 0;
  let headerBytes = 0;
  let hasTracks = false;

  let position = segment.start;
  while (end - position >= 2) {
    const element = elementAt(file, position, end);
    if (element.id === ids.cluster) {
      const cluster = walkCluster(file, element, end);
      blocks += cluster.blocks;
      if (blocks > maxBlocks) throw brokenFile("has too many frames; export the WebM with a lower frame rate");
      position = cluster.end;
      continue;
    }
    if (element.end === undefined) throw damagedFile("WebM");
    if (element.id === ids.info || element.id === ids.tracks) {
      headerBytes += element.end - element.start;
      if (headerBytes > maxHeaderBytes || (element.id === ids.tracks && hasTracks)) throw damagedFile("WebM");
      hasTracks ||= element.id === ids.tracks;
      if (element.id === ids.tracks) refuseEncodedTracks(file, element.start, element.end);
    } else masks.push(voidOver(element, element.end));
    position = element.end;
  }
  return { masks, end };
}

/** A cluster of unknown size ends where an element of its own level begins. */
function walkCluster(file: FileReader, cluster: Element, segmentEnd: number): { end: number; blocks: number } {
  const end = cluster.end ?? segmentEnd;
  let position = cluster.start;
  let blocks = 0;
  while (end - position >= 2) {
    const element = elementAt(file, position, end);
    if (level1.has(element.id)) {
      if (cluster.end !== undefined) throw damagedFile("WebM");
      break;
    }
    if (element.end === undefined) throw damagedFile("WebM");
    if (element.id === simpleBlock || element.id === blockGroup) blocks += 1;
    position = element.end;
    if (position - cluster.start > maxClusterBytes)
      throw brokenFile("has clusters of more than 48 MB; export the WebM with key frames more often");
  }
  return { end: cluster.end ?? position, blocks };
}

/** WebM allows no compressed or encrypted blocks, and browsers play none. */
function refuseEncodedTracks(file: FileReader, start: number, end: number): void {
  for (const entry of elementsIn(file, start, end))
    if (entry.id === trackEntry)
      for (const field of elementsIn(file, entry.start, entry.end))
        if (field.id === contentEncodings) throw brokenFile("has encrypted or packed tracks; export the WebM without");
}

function elementsIn(file: FileReader, start: number, end: number): (Element & { end: number })[] {
  const found = [];
  for (let position = start; end - position >= 2; ) {
    const element = elementAt(file, position, end);
    if (element.end === undefined) throw damagedFile("WebM");
    found.push({ ...element, end: element.end });
    position = element.end;
  }
  return found;
}

function elementAt(file: FileReader, position: number, until: number): Element {
  const head = file.read(position, Math.min(12, until - position));
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || idLength + sizeLength > head.length) throw damagedFile("WebM");
  const start = position + idLength + sizeLength;
  const sizeBytes = head.subarray(idLength, idLength + sizeLength);
  const size = sizeBytes.reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte - (256 >> sizeLength) : byte), 0);
  const element = { id: head.readUIntBE(0, idLength), position, start };
  if (isUnknownSize(sizeBytes)) return { ...element, end: undefined };
  if (start + size > until)
    throw until === file.size ? brokenFile("is cut off; send the whole WebM") : damagedFile("WebM");
  return { ...element, end: start + size };
}

/** Such a size has ones in all bits after the length marker (RFC 8794, 6.2). */
function isUnknownSize(bytes: Buffer): boolean {
  const marker = 0x100 >> bytes.length;
  return bytes[0] === marker * 2 - 1 && bytes.subarray(1).every((byte) => byte === 0xff);
}

function voidOver({ position }: Element, end: number): Mask {
  const length = Math.min(8, end - position - 1);
  const bytes = Buffer.alloc(1 + length);
  bytes[0] = 0xec;
  const size = BigInt(end - position - 1 - length) | (1n << BigInt(7 * length));
  for (let index = 0; index < length; index += 1) bytes[length - index] = Number((size >> BigInt(8 * index)) & 255n);
  return { position, bytes };
}
