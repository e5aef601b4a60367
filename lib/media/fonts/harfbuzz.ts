import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { damagedFile } from "@/lib/media/conversion/broken-file";
import { fontLimits } from "./sfnt-tables";
import { withMemory } from "./wasm-memory";

/** This is the part of hb-subset.h that is used; every number but an axis's value is an address in its memory. */
type Subsetter = {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  hb_blob_create(data: number, bytes: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_get_flags(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
};

const writable = 2;
const droppedTables = 3;
const glyphNames = 0x80;
const tag = (name: string) => Buffer.from(name, "latin1").readUInt32BE();
/** A CFF font needs up to 20 times its size; the build's own limit of 65 MB is too small for large fonts. */
const memory = { enoughForBytes: 1024 * 1024, largeBytes: 640 * 1024 * 1024 };
const programs = new Map<boolean, WebAssembly.Module>();

function programFor(fontBytes: number): WebAssembly.Module {
  const isLarge = fontBytes > memory.enoughForBytes;
  const known = programs.get(isLarge);
  if (known) return known;
  const file = readFileSync(createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
  const program = new WebAssembly.Module(new Uint8Array(isLarge ? withMemory(file, memory.largeBytes) : file));
  programs.set(isLarge, program);
  return program;
}

/** Keeps all glyphs, hints, features and axes, without glyph names and without what HarfBuzz cannot read. */
export function rewriteFont(font: Buffer): Buffer {
  return subset(font, (harfbuzz, input) => {
    harfbuzz.hb_subset_input_keep_everything(input);
    harfbuzz.hb_subset_input_set_flags(input, harfbuzz.hb_subset_input_get_flags(input) & ~glyphNames);
  });
}

/** Leaves out axes and substitutions. @param weight from 1 to 1000, where the font has such an axis */
export function subsetFont(font: Buffer, codePoints: Iterable<number>, weight: number): Buffer {
  return subset(font, (harfbuzz, input, face) => {
    const wanted = harfbuzz.hb_subset_input_unicode_set(input);
    for (const codePoint of codePoints) harfbuzz.hb_set_add(wanted, codePoint);
    harfbuzz.hb_subset_input_pin_all_axes_to_default(input, face);
    harfbuzz.hb_subset_input_pin_axis_location(input, face, tag("wght"), weight);
    harfbuzz.hb_set_add(harfbuzz.hb_subset_input_set(input, droppedTables), tag("GSUB"));
  });
}

function subset(font: Buffer, configure: (harfbuzz: Subsetter, input: number, face: number) => void): Buffer {
  // Each font gets an instance of its own: what a font has broken, or not freed, ends with it.
  const harfbuzz = new WebAssembly.Instance(programFor(font.length)).exports as Subsetter;
  harfbuzz._initialize();
  const address = harfbuzz.malloc(font.length);
  if (address === 0) throw damagedFile("font");
  new Uint8Array(harfbuzz.memory.buffer, address, font.length).set(font);
  const face = harfbuzz.hb_face_create(harfbuzz.hb_blob_create(address, font.length, writable, 0, 0), 0);
  const input = harfbuzz.hb_subset_input_create_or_fail();
  if (input === 0) throw damagedFile("font");
  configure(harfbuzz, input, face);
  const part = harfbuzz.hb_subset_or_fail(face, input);
  if (part === 0) throw damagedFile("font");
  const blob = harfbuzz.hb_face_reference_blob(part);
  const length = harfbuzz.hb_blob_get_length(blob);
  if (length === 0 || length > fontLimits.unpackedBytes) throw damagedFile("font");
  return Buffer.from(new Uint8Array(harfbuzz.memory.buffer, harfbuzz.hb_blob_get_data(blob, 0), length));
}
