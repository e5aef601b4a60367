import { brokenFile } from "@/lib/media/conversion/broken-file";
import { ByteReader } from "@/lib/media/conversion/byte-reader";

/** The canvas on which browsers show it, and the number of its frames. */
export type GifCanvas = { width: number; height: number; frames: number };

/** GIF89a: the decoder takes a truncated file for a shorter animation. @throws AppError invalid_request */
export function readGif(file: Buffer): GifCanvas {
  const reader = new ByteReader(file);
  const screen = reader.take(13);
  skipColours(reader, screen.readUInt8(10));
  const canvas = { width: screen.readUInt16LE(6), height: screen.readUInt16LE(8), frames: 0 };
  for (let block = reader.byte(); block !== 0x3b; block = reader.byte()) {
    if (block === 0x21) {
      reader.byte();
      skipSubBlocks(reader);
    } else if (block === 0x2c) {
      const descriptor = reader.take(9);
      canvas.frames += 1;
      grow(canvas, descriptor);
      skipColours(reader, descriptor.readUInt8(8));
      reader.byte();
      skipSubBlocks(reader);
    } else if (block !== 0) {
      throw brokenFile("is damaged; export the GIF again and send that");
    }
  }
  if (canvas.frames === 0) throw brokenFile("holds no picture; export the GIF again and send that");
  return canvas;
}

/** Browsers make room for the first frame only. */
function grow(canvas: GifCanvas, descriptor: Buffer): void {
  const [left = 0, top = 0, width = 0, height = 0] = [0, 2, 4, 6].map((at) => descriptor.readUInt16LE(at));
  if (canvas.frames === 1) {
    canvas.width = Math.max(canvas.width, left + width);
    canvas.height = Math.max(canvas.height, top + height);
  } else if (width > canvas.width || height > canvas.height) {
    throw brokenFile("has a frame larger than its canvas; export it again and send that");
  }
}

function skipColours(reader: ByteReader, flags: number): void {
  if ((flags & 0x80) !== 0) reader.take(3 << ((flags & 7) + 1));
}

function skipSubBlocks(reader: ByteReader): void {
  for (let length = reader.byte(); length > 0; length = reader.byte()) reader.take(length);
}
