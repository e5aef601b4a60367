import { brokenFile, damagedFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { findChildBox, type IsoBox, type IsoLayout } from "./iso-boxes";
import { hiddenInSampleEntry, isUncompressed } from "./iso-sample-entry";

/**
 * This is enough for half an hour of sound, or five minutes at 240 frames a second; each sample costs a reader 1 KB of
 * memory.
 */
const maxSamples = 250_000;
const maxSampleBytes = 48 * 1024 * 1024;
/** mediabunny's work for the samples of one chunk grows with the square of their number. */
const maxChunkWork = 1_000_000_000;

export type IsoTrack = { handler: "vide" | "soun"; samples: number };

/** Bounds the work of readers that trust the tables, and adds to `hidden` what is neither picture nor sound. */
export function checkIsoTables(file: FileReader, { moov, fragments, hidden }: IsoLayout): IsoTrack[] {
  if (moov.children[0]?.name !== "mvhd") throw damagedFile("MP4");
  const tracks = moov.children.flatMap((trak) => {
    if (trak.name !== "trak") return [];
    const track = checkTrack(file, trak, hidden);
    if (!track) hidden.push(trak);
    return track ? [track] : [];
  });
  let samples = tracks.reduce((sum, track) => sum + track.samples, 0);
  // mediabunny would read the first part only.
  if (samples > 0 && fragments.length > 0)
    throw brokenFile("has both sample tables and fragments; export the MP4 again without fragments");
  for (const traf of fragments.flatMap(({ children }) => children)) {
    if (traf.children[0]?.name !== "tfhd") throw damagedFile("MP4");
    for (const run of traf.children.filter(({ name }) => name === "trun")) samples += samplesOfRun(file, run);
  }
  if (samples > maxSamples) throw tooManyFrames();
  return tracks;
}

function checkTrack(file: FileReader, trak: IsoBox, hidden: IsoBox[]): IsoTrack | undefined {
  const media = needed(trak, "mdia");
  const header = needed(media, "hdlr");
  const handler = file.read(header.start, room(header, 12)).toString("latin1", 8, 12);
  if (handler !== "vide" && handler !== "soun") return undefined;
  const mediaHeader = needed(media, "mdhd");
  const timescale = file.read(mediaHeader.start, room(mediaHeader, 24));
  if (timescale.readUInt32BE(timescale[0] === 1 ? 20 : 12) === 0) throw damagedFile("MP4");
  const edits = findChildBox(trak, "edts");
  const editList = edits && findChildBox(edits, "elst");
  if (editList) {
    const version = file.read(editList.start, room(editList, 8))[0];
    readTable(file, editList, version === 1 ? 20 : 12);
  }
  const tables = needed(needed(media, "minf"), "stbl");
  const description = needed(tables, "stsd");
  if (handler === "soun" && isUncompressed(file, description)) return undefined;
  hidden.push(...hiddenInSampleEntry(file, description, handler));
  return { handler, samples: checkSamples(file, tables) };
}

/** Times, sizes and offsets must describe the same samples (ISO/IEC 14496-12, 8.6 and 8.7). */
function checkSamples(file: FileReader, tables: IsoBox): number {
  const { count, bytes } = sampleSizes(file, tables);
  const times = readTable(file, needed(tables, "stts"), 8);
  if (times.sum(0) !== count) throw damagedFile("MP4");
  const offsets = findChildBox(tables, "ctts");
  if (offsets && readTable(file, offsets, 8).sum(0) > count) throw damagedFile("MP4");
  const keys = findChildBox(tables, "stss");
  if (keys) readTable(file, keys, 4).ascending(0, count);
  if (count > maxSamples) throw tooManyFrames();
  if (bytes > file.size) throw damagedFile("MP4");

  const long = findChildBox(tables, "co64");
  if (long && findChildBox(tables, "stco")) throw damagedFile("MP4");
  const chunks = long ? readTable(file, long, 8) : readTable(file, needed(tables, "stco"), 4);
  const runs = readTable(file, needed(tables, "stsc"), 12);
  runs.ascending(0, chunks.count);
  let placed = 0;
  let work = 0;
  for (let run = 0; run < runs.count; run += 1) {
    const first = runs.at(run, 0);
    if (run === 0 && first !== 1) throw damagedFile("MP4");
    const until = run + 1 < runs.count ? runs.at(run + 1, 0) : chunks.count + 1;
    const perChunk = runs.at(run, 4);
    if (perChunk === 0) throw damagedFile("MP4");
    placed += (until - first) * perChunk;
    work += (until - first) * perChunk * perChunk;
  }
  if (placed !== count || work > maxChunkWork) throw damagedFile("MP4");
  return count;
}

function sampleSizes(file: FileReader, tables: IsoBox): { count: number; bytes: number } {
  const sizes = needed(tables, "stsz");
  const head = file.read(sizes.start, room(sizes, 12));
  const same = head.readUInt32BE(4);
  const count = head.readUInt32BE(8);
  if (same > maxSampleBytes) throw damagedFile("MP4");
  if (same > 0) return { count, bytes: same * count };
  const table = readTable(file, sizes, 4, 8);
  for (let index = 0; index < count; index += 1) if (table.at(index, 0) > maxSampleBytes) throw damagedFile("MP4");
  return { count, bytes: table.sum(0) };
}

/** The flags say how many bytes describe each sample (ISO/IEC 14496-12, 8.8.8). */
function samplesOfRun(file: FileReader, run: IsoBox): number {
  const head = file.read(run.start, room(run, 8));
  const flags = head.readUInt32BE(0);
  const count = head.readUInt32BE(4);
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const options = [0x1, 0x4].filter((flag) => flags & flag).length;
  if (count > maxSamples || 8 + 4 * options + 4 * fields * count > run.end - run.start) throw damagedFile("MP4");
  return count;
}

function readTable(file: FileReader, box: IsoBox, rowBytes: number, countAt = 4) {
  const count = file.read(box.start + countAt, room(box, countAt + 4) - countAt).readUInt32BE(0);
  const first = countAt + 4;
  if (first + count * rowBytes > box.end - box.start) throw damagedFile("MP4");
  const rows = file.read(box.start + first, count * rowBytes);
  const at = (row: number, offset: number) => rows.readUInt32BE(row * rowBytes + offset);
  return {
    count,
    at,
    sum(offset: number): number {
      let sum = 0;
      for (let row = 0; row < count; row += 1) sum += at(row, offset);
      return sum;
    },
    /** Refuses a column that does not rise from row to row, from 1 to `most`. */
    ascending(offset: number, most: number): void {
      for (let row = 0, last = 0; row < count; row += 1) {
        const value = at(row, offset);
        if (value <= last || value > most) throw damagedFile("MP4");
        last = value;
      }
    },
  };
}

function tooManyFrames() {
  return brokenFile("has too many frames; export the MP4 with a lower frame rate");
}

function needed(box: IsoBox, name: string): IsoBox {
  const child = findChildBox(box, name);
  if (!child) throw damagedFile("MP4");
  return child;
}

function room(box: IsoBox, bytes: number): number {
  if (box.end - box.start < bytes) throw damagedFile("MP4");
  return bytes;
}
