import { CustomSource, Logging, LogLevel } from "mediabunny";
import type { FileReader } from "@/lib/media/conversion/file-reader";

// mediabunny would write about every odd file to the console.
Logging.level = LogLevel.Silent;

export type Mask = { position: number; bytes: Buffer };

export type View = { start?: number; end?: number; masks?: Mask[]; tail?: Buffer };

/** Hides what decoding does not need, above all metadata, so that it cannot be misread. */
export function maskedSource(file: FileReader, view: View): CustomSource {
  const { start: first = 0, end: last = file.size, masks = [], tail = Buffer.alloc(0) } = view;
  const sorted = masks.toSorted((left, right) => left.position - right.position);

  function read(from: number, until: number): Uint8Array {
    const start = first + from;
    const end = first + until;
    const bytes = Buffer.alloc(end - start);
    if (start < last) file.read(start, Math.min(end, last) - start).copy(bytes);
    if (end > last) tail.copy(bytes, Math.max(0, last - start), Math.max(0, start - last), end - last);
    for (let index = firstFrom(start); index < sorted.length; index += 1) {
      const mask = sorted[index];
      if (!mask || mask.position >= end) break;
      const at = mask.position - start;
      if (at + mask.bytes.length <= 0) continue;
      mask.bytes.copy(bytes, Math.max(0, at), Math.max(0, -at), end - mask.position);
    }
    return bytes;
  }

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
    getSize: () => last - first + tail.length,
    read,
    maxCacheSize: 4 * 1024 * 1024,
    prefetchProfile: "fileSystem",
    // An abandoned read must not end the process.
    handleUnhandledError: () => undefined,
  });
}
