import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { pngChunk, pngSignature } from "@/lib/media/images/png-chunks";

const compress = promisify(deflate);

/** Writes one bit a pixel (W3C PNG, third edition), black on white, whole pixels a module, centred in `side` pixels. */
export async function bitmapPng(modules: readonly (readonly boolean[])[], side: number): Promise<Buffer<ArrayBuffer>> {
  const scale = Math.floor(side / modules.length);
  const before = Math.floor((side - scale * modules.length) / 2);
  const light = lightLine(side);
  const lines = Array.from({ length: side }, () => light);
  for (const [y, row] of modules.entries()) {
    const line = lightLine(side);
    for (const [x, isDark] of row.entries()) if (isDark) darken(line, before + x * scale, scale);
    lines.fill(line, before + y * scale, before + (y + 1) * scale);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // The zeros after one bit a pixel mean greyscale, and the only ways to compress, filter and order there are.
  header[8] = 1;
  const content = await compress(Buffer.concat(lines));
  return Buffer.concat([
    pngSignature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", content),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function lightLine(side: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(side / 8), 0xff);
  line[0] = 0;
  return line;
}

function darken(line: Buffer, from: number, count: number): void {
  for (let x = from; x < from + count; x++) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7));
}
