import type { FileHandle } from "node:fs/promises";
import { open, rm } from "node:fs/promises";

const batchBytes = 1024 * 1024;

export type SoundWriter = {
  handle: FileHandle;
  write(...parts: Uint8Array[]): Promise<void>;
  patch(position: number, bytes: Uint8Array): Promise<void>;
};

/** On any error the file is deleted. */
export async function withWriter<Result>(path: string, work: (sound: SoundWriter) => Promise<Result>): Promise<Result> {
  const handle = await open(path, "wx");
  let batch: Uint8Array[] = [];
  let waiting = 0;

  async function flush(): Promise<void> {
    if (waiting > 0) await handle.appendFile(Buffer.concat(batch));
    batch = [];
    waiting = 0;
  }

  try {
    const result = await work({
      handle,
      async write(...parts) {
        batch.push(...parts);
        for (const { length } of parts) waiting += length;
        if (waiting >= batchBytes) await flush();
      },
      async patch(position, bytes) {
        await flush();
        await handle.write(bytes, 0, bytes.length, position);
      },
    });
    await flush();
    return result;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
