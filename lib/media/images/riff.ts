import { ByteReader } from "@/lib/media/conversion/byte-reader";

/** A chunk has a type and data (RFC 9649, 2.3). */
export type RiffChunk = { type: string; data: Buffer };

/** A chunk is padded to an even length. */
export function* riffChunks(body: Buffer): Generator<RiffChunk> {
  const reader = new ByteReader(body);
  while (reader.left >= 8) {
    const header = reader.take(8);
    const data = reader.take(header.readUInt32LE(4));
    reader.take(Math.min(data.length % 2, reader.left));
    yield { type: header.toString("latin1", 0, 4), data };
  }
}

export function riffChunk(type: string, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.write(type, "latin1");
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}
