import { type FileHandle, open, rm } from "node:fs/promises";
import { Output, type OutputFormat, StreamTarget, type StreamTargetChunk } from "mediabunny";

/** `work` adds tracks, starts and writes. Any error deletes the file. */
export async function writeOutput(path: string, format: OutputFormat, work: (output: Output) => Promise<void>) {
  const file = await open(path, "wx");
  const output = new Output({ format, target: createTarget(file) });
  try {
    await work(output);
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** mediabunny's own target leaks its handle when it is cancelled before its start. */
function createTarget(file: FileHandle): StreamTarget {
  const write = async ({ data, position }: StreamTargetChunk) => {
    for (let done = 0; done < data.length; ) {
      done += (await file.write(data, done, data.length - done, position + done)).bytesWritten;
    }
  };
  return new StreamTarget(new WritableStream<StreamTargetChunk>({ write }), { chunked: true, chunkSize: 1024 * 1024 });
}
