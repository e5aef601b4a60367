import { CustomSource } from "mediabunny";
import type { FileReader } from "./file-reader";

/** Bytes to read in place of those that stand at a position of the file. */
export type Mask = { position: number; bytes: Buffer };

/**
 * A file as mediabunny gets to see it: with the masks laid over it, cut at `size`, and with `tail` behind its end.
 * So parts that need not be read (metadata above all) cannot be misread either.
 */
export function maskedSource(
  file: FileReader,
  masks: Mask[],
  size: number,
  tail: Buffer = Buffer.alloc(0),
): CustomSource {
  const sorted = masks.toSorted((left, right) => left.position - right.position);

  function read(start: number, end: number): Uint8Array {
    const bytes = Buffer.alloc(end - start);
    if (start < size) file.read(start, Math.min(end, size) - start).copy(bytes);
    if (end > size) tail.copy(bytes, Math.max(0, size - start), Math.max(0, start - size), end - size);
    for (let index = firstFrom(start); index < sorted.length; index += 1) {
      const mask = sorted[index];
      if (!mask || mask.position >= end) break;
      const at = mask.position - start;
      if (at + mask.bytes.length <= 0) continue;
      mask.bytes.copy(bytes, Math.max(0, at), Math.max(0, -at), end - mask.position);
    }
    return bytes;
  }

  /** The first mask that can reach to that position; masks are at most 16 bytes long. */
  function firstFrom(position: number): number {
    let low = 0;
    for (let high = sorted.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.position ?? 0) + 16 <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return new CustomSource({
    getSize: () => size + tail.length,
    read,
    maxCacheSize: 4 * 1024 * 1024,
    prefetchProfile: "fileSystem",
    // A read that nobody waits for any more must not end the process.
    handleUnhandledError: () => undefined,
  });
}
