import { crc32 } from "node:zlib";

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
