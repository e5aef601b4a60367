import { crc32 } from "node:zlib";
import { ByteReader } from "@/lib/media/conversion/byte-reader";

export const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

/** `whole` includes the length and checksum. */
export type PngChunk = { type: string; data: Buffer; whole: Buffer };

/** Refuses a file that ends before its last chunk. */
export function* pngChunks(file: Buffer): Generator<PngChunk> {
  const reader = new ByteReader(file);
  reader.take(pngSignature.length);
  for (let type = ""; type !== "IEND"; ) {
    const start = reader.position;
    const length = reader.take(4).readUInt32BE();
    type = reader.take(4).toString("latin1");
    const data = reader.take(length);
    reader.take(4);
    yield { type, data, whole: reader.since(start) };
  }
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(checked), 4);
  return Buffer.concat([frame.subarray(0, 4), checked, frame.subarray(4)]);
}
