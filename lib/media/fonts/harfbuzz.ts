import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { damagedFont, fontLimits } from "./sfnt-tables";

/** The part of HarfBuzz's subsetter (hb-subset.h) that is used; every number is an address in its memory. */
type Subsetter = {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  hb_blob_create(data: number, bytes: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_or_fail(face: number, input: number): number;
};

const writable = 2;
let program: WebAssembly.Module | undefined;

/**
 * Lets HarfBuzz read a font and write it anew with all glyphs, hints, features and axes: what comes out is its own
 * writing, without what it could not make sense of.
 */
export function rewriteFont(font: Buffer): Buffer {
  program ??= new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")),
  );
  // An instance for each font: what one may have broken, or not freed, ends with it.
  const harfbuzz = new WebAssembly.Instance(program).exports as Subsetter;
  harfbuzz._initialize();
  const address = harfbuzz.malloc(font.length);
  if (address === 0) throw damagedFont();
  new Uint8Array(harfbuzz.memory.buffer, address, font.length).set(font);
  const face = harfbuzz.hb_face_create(harfbuzz.hb_blob_create(address, font.length, writable, 0, 0), 0);
  const wishes = harfbuzz.hb_subset_input_create_or_fail();
  if (wishes === 0) throw damagedFont();
  harfbuzz.hb_subset_input_keep_everything(wishes);
  const subset = harfbuzz.hb_subset_or_fail(face, wishes);
  if (subset === 0) throw damagedFont();
  const blob = harfbuzz.hb_face_reference_blob(subset);
  const length = harfbuzz.hb_blob_get_length(blob);
  if (length === 0 || length > fontLimits.unpackedBytes) throw damagedFont();
  return Buffer.from(new Uint8Array(harfbuzz.memory.buffer, harfbuzz.hb_blob_get_data(blob, 0), length));
}
