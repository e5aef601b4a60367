import { hasFreeSpace } from "@/lib/storage/incoming";

const lookEvery = 16 * 1024 * 1024;

/**
 * Passes on what is written to a disk while that leaves the space that uploads must leave too, since the database may
 * live on it. @throws Error that names the folder
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
