import { ByteReader } from "@/lib/media/conversion/byte-reader";

const headerBytes = 8;
const memorySection = 5;
const pageBytes = 65_536;

/**
 * Changes the bounds of a program's memory (WebAssembly 2.0, 5.5.8); untouched pages cost nothing. @throws Error when
 * the program has no memory of its own
 */
export function withMemory(program: Buffer, bytes: number): Buffer {
  const pages = unsigned(bytes / pageBytes);
  // The section has one memory with a least and a most size.
  const content = Buffer.concat([Buffer.from([1, 1]), pages, pages]);
  const reader = new ByteReader(program);
  reader.take(headerBytes);
  while (reader.left > 0) {
    const start = reader.position;
    const id = reader.byte();
    reader.take(readUnsigned(reader));
    if (id !== memorySection) continue;
    const section = Buffer.concat([Buffer.from([memorySection]), unsigned(content.length), content]);
    return Buffer.concat([program.subarray(0, start), section, program.subarray(reader.position)]);
  }
  throw new Error("the WebAssembly program has no memory section");
}

/** Reads LEB128 (WebAssembly 2.0, 5.2.2). */
function readUnsigned(reader: ByteReader): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = reader.byte();
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return value;
  }
}

function unsigned(value: number): Buffer {
  const groups: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) groups.push((rest & 127) | 128);
  return Buffer.from([...groups, rest]);
}
