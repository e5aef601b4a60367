import { brokenFile, damagedFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";

/** The content is from `start` to `end` of the file (ISO/IEC 14496-12, 4.2). */
export type IsoBox = { name: string; position: number; start: number; end: number; children: IsoBox[] };

const grammar: Record<string, readonly string[]> = {
  moov: ["mvhd", "trak", "mvex"],
  mvex: ["trex"],
  trak: ["tkhd", "edts", "mdia"],
  edts: ["elst"],
  mdia: ["mdhd", "hdlr", "minf"],
  minf: ["stbl"],
  stbl: ["stsd", "stts", "ctts", "stsz", "stss", "stsc", "stco", "co64"],
  moof: ["traf"],
  traf: ["tfhd", "tfdt", "trun"],
};
const repeatable = new Set(["trak", "trex", "traf", "trun"]);
const maxBoxes = 50_000;
const maxHeaderBytes = 32 * 1024 * 1024;

/** `hidden` are boxes that decoding does not need, such as metadata. */
export type IsoLayout = { moov: IsoBox; fragments: IsoBox[]; hidden: IsoBox[] };

/** Reads a bounded number of boxes, and reads neither media data nor metadata. */
export function readIsoLayout(file: FileReader): IsoLayout {
  const hidden: IsoBox[] = [];
  let seen = 0;
  let headerBytes = 0;

  function boxesIn(from: number, until: number): IsoBox[] {
    const found: IsoBox[] = [];
    // Bytes at the end of a file that are fewer than a box's head are padding.
    for (let position = from; position < until - (until === file.size ? 7 : 0); ) {
      const box = boxAt(file, position, until);
      seen += 1;
      if (seen > maxBoxes) throw brokenFile("has too many fragments; export the MP4 again without them");
      found.push(box);
      position = box.end;
    }
    return found;
  }

  function grow(box: IsoBox): void {
    const allowed = grammar[box.name];
    if (!allowed) return;
    for (const child of boxesIn(box.start, box.end)) {
      if (!allowed.includes(child.name)) hidden.push(child);
      else if (!repeatable.has(child.name) && box.children.some(({ name }) => name === child.name))
        throw damagedFile("MP4");
      else {
        box.children.push(child);
        grow(child);
      }
    }
  }

  const top = boxesIn(0, file.size);
  const needed = top.filter(({ name }) => name === "moov" || name === "moof");
  hidden.push(...top.filter(({ name }) => !["ftyp", "moov", "moof", "mdat"].includes(name)));
  for (const box of needed) {
    headerBytes += box.end - box.position;
    if (headerBytes > maxHeaderBytes) throw brokenFile("has tables that are too large; export the MP4 again");
    grow(box);
  }
  const [moov, ...more] = needed.filter(({ name }) => name === "moov");
  if (!moov || more.length > 0) throw damagedFile("MP4");
  return { moov, fragments: needed.filter(({ name }) => name === "moof"), hidden };
}

export function boxAt(file: FileReader, position: number, until: number): IsoBox {
  if (until - position < 8) throw damagedFile("MP4");
  const head = file.read(position, 8);
  const short = head.readUInt32BE(0);
  if (short === 0 && until !== file.size) throw damagedFile("MP4");
  const name = head.toString("latin1", 4, 8);
  const length = short === 1 ? Number(file.read(position + 8, 8).readBigUInt64BE()) : short || until - position;
  const start = position + (short === 1 ? 16 : 8);
  const end = position + length;
  if (end < start) throw damagedFile("MP4");
  if (end > until) throw until === file.size ? brokenFile("is cut off; send the whole MP4") : damagedFile("MP4");
  return { name, position, start, end, children: [] };
}

export function findChildBox(box: IsoBox, name: string): IsoBox | undefined {
  return box.children.find((child) => child.name === name);
}
