import { hasFreeSpace } from "@/lib/storage/incoming";

/** Bytes that are written between two looks at the disk. */
const lookEvery = 16 * 1024 * 1024;

/**
 * Hands on what is written to a disk as long as that leaves as much room there as uploads leave, since the database may
 * live on it too.
 * @param folder on that disk
 * @throws Error that names the folder
 */
export async function* leavingRoom(source: AsyncIterable<Uint8Array>, folder: string): AsyncGenerator<Uint8Array> {
  let unseen = lookEvery;
  for await (const chunk of source) {
    unseen += chunk.length;
    if (unseen >= lookEvery) {
      if (!(await hasFreeSpace(folder))) {
        throw new Error(`The disk of ${folder} is all but full. Make room, and begin again`);
      }
      unseen = 0;
    }
    yield chunk;
  }
}
