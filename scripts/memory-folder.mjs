import { statfsSync } from "node:fs";

const folder = "/dev/shm";
/** Some four times what a run of the tests has there at most. */
const leastFreeBytes = 2 ** 31;

/** The folder of Linux for files in memory, where it has room for the temporary files of tests. */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= leastFreeBytes ? folder : undefined;
  } catch {
    return undefined;
  }
}
