import type { FileHandle } from "node:fs/promises";
import { StreamTarget, type StreamTargetChunk } from "mediabunny";

/** mediabunny's own target leaks its handle when it is cancelled before its start. */
export function targetOf(file: FileHandle): StreamTarget {
  const write = async ({ data, position }: StreamTargetChunk) => {
    for (let done = 0; done < data.length; ) {
      done += (await file.write(data, done, data.length - done, position + done)).bytesWritten;
    }
  };
  return new StreamTarget(new WritableStream<StreamTargetChunk>({ write }), { chunked: true, chunkSize: 1024 * 1024 });
}
