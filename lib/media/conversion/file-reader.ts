import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { brokenFile } from "./broken-file";

const windowBytes = 64 * 1024;

/** Reads block, which a process that only converts can afford. */
export type FileReader = {
  size: number;
  /** Refuses the file as cut off when it is shorter than that. */
  read(position: number, length: number): Buffer;
};

function requireInside(position: number, length: number, size: number): void {
  if (!(position >= 0 && length >= 0 && position + length <= size)) throw brokenFile("is cut off; send the whole file");
}

/** Nearby small reads share one system call; memory stays within `length` + 64 KiB. */
function createReader(handle: number): FileReader {
  const { size } = fstatSync(handle);
  let start = 0;
  let window: Buffer = Buffer.alloc(0);

  function load(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const count = readSync(handle, bytes, done, length - done, position + done);
      if (count === 0) throw brokenFile("is cut off; send the whole file");
      done += count;
    }
    return bytes;
  }

  return {
    size,
    read(position, length) {
      requireInside(position, length, size);
      if (length >= windowBytes) return load(position, length);
      if (position < start || position + length > start + window.length) {
        start = position;
        window = load(position, Math.min(windowBytes, size - position));
      }
      return window.subarray(position - start, position - start + length);
    },
  };
}

/** Reads bytes that are in memory already. */
export function createBufferReader(bytes: Buffer): FileReader {
  return {
    size: bytes.length,
    read(position, length) {
      requireInside(position, length, bytes.length);
      return bytes.subarray(position, position + length);
    },
  };
}

export async function withReader<Result>(path: string, work: (file: FileReader) => Promise<Result>): Promise<Result> {
  const handle = openSync(path, "r");
  try {
    return await work(createReader(handle));
  } finally {
    closeSync(handle);
  }
}
