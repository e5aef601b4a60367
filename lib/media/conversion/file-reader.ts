import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { brokenFile } from "./broken-file";

const windowBytes = 64 * 1024;

/** Reads block, which a process that only converts can afford. */
export type FileReader = {
  size: number;
  /** Refuses the file as cut off when it is shorter than that. */
  read(position: number, length: number): Buffer;
  close(): void;
};

/** Nearby small reads share one system call; memory stays within `length` + 64 KiB. */
function openReader(path: string): FileReader {
  const handle = openSync(path, "r");
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
      if (!(position >= 0 && length >= 0 && position + length <= size))
        throw brokenFile("is cut off; send the whole file");
      if (length >= windowBytes) return load(position, length);
      if (position < start || position + length > start + window.length) {
        start = position;
        window = load(position, Math.min(windowBytes, size - position));
      }
      return window.subarray(position - start, position - start + length);
    },
    close: () => closeSync(handle),
  };
}

/** Reads bytes that are in memory already. */
export function createBufferReader(bytes: Buffer): FileReader {
  return {
    size: bytes.length,
    read(position, length) {
      if (!(position >= 0 && length >= 0 && position + length <= bytes.length))
        throw brokenFile("is cut off; send the whole file");
      return bytes.subarray(position, position + length);
    },
    close: () => undefined,
  };
}

export async function withReader<Result>(path: string, work: (file: FileReader) => Promise<Result>): Promise<Result> {
  const file = openReader(path);
  try {
    return await work(file);
  } finally {
    file.close();
  }
}
