import { brokenFile, damagedFile } from "@/lib/media/conversion/broken-file";
import { ByteReader } from "@/lib/media/conversion/byte-reader";

/** The canvas on which browsers show a GIF; `isCovered` says whether the first frame covers it. */
export type GifCanvas = { width: number; height: number; frames: number; isCovered: boolean };

const headerBytes = 13;
const [controlBytes, descriptorBytes] = [8, 10];

/**
 * Reads all blocks, since the decoder takes a truncated GIF for a shorter animation. @throws AppError invalid_request
 */
export function readGif(file: Buffer): GifCanvas {
  const reader = new ByteReader(file);
  const screen = reader.take(headerBytes);
  reader.take(tableBytes(screen.readUInt8(10)));
  const canvas = { width: screen.readUInt16LE(6), height: screen.readUInt16LE(8), frames: 0, isCovered: false };
  for (let block = reader.byte(); block !== 0x3b; block = reader.byte()) {
    if (block === 0x21) {
      reader.byte();
      skipSubBlocks(reader);
    } else if (block === 0x2c) {
      const descriptor = reader.take(9);
      canvas.frames += 1;
      grow(canvas, descriptor);
      reader.take(tableBytes(descriptor.readUInt8(8)));
      reader.byte();
      skipSubBlocks(reader);
    } else if (block !== 0) {
      throw damagedFile("GIF");
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
    canvas.isCovered = width === canvas.width && height === canvas.height;
  } else if (width > canvas.width || height > canvas.height) {
    throw brokenFile("has a frame larger than its canvas; export it again and send that");
  }
}

const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));

function skipSubBlocks(reader: ByteReader): void {
  for (let length = reader.byte(); length > 0; length = reader.byte()) reader.take(length);
}

/** Puts a GIF behind the frame of another. @param first a GIF of one frame, as libvips writes it */
export function behindFrame(file: Buffer, first: Buffer): Buffer {
  const [start, ownStart] = [file, first].map((gif) => headerBytes + tableBytes(gif.readUInt8(10)));
  const [control, picture] = [first.subarray(ownStart), first.subarray((ownStart ?? 0) + controlBytes, -1)];
  const descriptor = Buffer.from(picture.subarray(0, descriptorBytes));
  // The frame keeps its table of colours, which was that of the whole file.
  descriptor.writeUInt8(0x80 | (first.readUInt8(10) & 7), descriptorBytes - 1);
  return Buffer.concat([
    ...[file.subarray(0, start), control.subarray(0, controlBytes), descriptor],
    ...[first.subarray(headerBytes, ownStart), picture.subarray(descriptorBytes), file.subarray(start)],
  ]);
}
