import { hasFreeSpace } from "@/lib/media/storage/incoming";

const lookEvery = 16 * 1024 * 1024;

/** Keeps what uploads must leave free, since the database may share the disk. @throws Error that names the folder */
export async function* checkingFreeSpace(
  source: AsyncIterable<Uint8Array>,
  folder: string,
): AsyncGenerator<Uint8Array> {
  let unseen = lookEvery;
  for await (const chunk of source) {
    unseen += chunk.length;
    if (unseen >= lookEvery) {
      if (!(await hasFreeSpace(folder))) {
        throw new Error(`The disk of ${folder} is almost full. Free some space and start again`);
      }
      unseen = 0;
    }
    yield chunk;
  }
}
