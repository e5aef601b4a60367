import { crc32 } from "node:zlib";
import sharp from "sharp";

export type ApngFrame = {
  left: number;
  top: number;
  width: number;
  height: number;
  pixels: Buffer;
  delay?: [number, number];
  dispose?: 0 | 1 | 2;
  blend?: 0 | 1;
};

/** A chunk of a PNG with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const checked = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, sum]);
}

export const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

/** Puts an APNG together from RGBA frames, independently of the code under test; the pixels are libpng's work. */
export async function apng(width: number, height: number, plays: number, frames: ApngFrame[]): Promise<Buffer> {
  const chunks: Buffer[] = [pngSignature];
  let sequence = 0;
  for (const [index, frame] of frames.entries()) {
    const raw = { width: frame.width, height: frame.height, channels: 4 as const };
    const png = await sharp(frame.pixels, { raw }).png().toBuffer();
    if (index === 0) {
      const header = Buffer.from(png.subarray(16, 29));
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      chunks.push(pngChunk("IHDR", header), pngChunk("acTL", numbers(frames.length, plays)));
      if (frame.width !== width || frame.height !== height) throw new Error("the first frame fills the canvas");
    }
    const control = Buffer.alloc(6);
    control.writeUInt16BE(frame.delay?.[0] ?? 1, 0);
    control.writeUInt16BE(frame.delay?.[1] ?? 10, 2);
    control.writeUInt8(frame.dispose ?? 0, 4);
    control.writeUInt8(frame.blend ?? 0, 5);
    const place = numbers(sequence++, frame.width, frame.height, frame.left, frame.top);
    chunks.push(pngChunk("fcTL", Buffer.concat([place, control])));
    for (const data of imageData(png)) {
      chunks.push(index === 0 ? pngChunk("IDAT", data) : pngChunk("fdAT", Buffer.concat([numbers(sequence++), data])));
    }
  }
  return Buffer.concat([...chunks, pngChunk("IEND", Buffer.alloc(0))]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function imageData(png: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      found.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return found;
}
