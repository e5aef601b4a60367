import fs, { mkdirSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";

/** A file system that the kernel makes up, on which no byte is ever free. */
const withoutRoom = process.platform === "linux" ? "/proc" : "/dev";

/**
 * Has files on their way in go to a disk without room.
 * @returns gives them the disk of DATA_DIR again
 */
export function fillDisk(): () => void {
  const incoming = join(process.env.DATA_DIR ?? "", "files", ".incoming");
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(dirname(incoming), { recursive: true });
  symlinkSync(withoutRoom, incoming);
  return () => unlinkSync(incoming);
}

/**
 * Has no file be opened for writing on the way in, as on a disk that became read-only or in a process without descriptors.
 * @returns ends that
 */
export function failOpening(code: string): () => void {
  const { open, writeFile } = fs.promises;
  const incoming = join(process.env.DATA_DIR ?? "", "files", ".incoming");
  const failing =
    <Given extends unknown[], Result>(real: (path: string, ...given: Given) => Result) =>
    (path: string, ...given: Given) => {
      if (!String(path).startsWith(incoming)) return real(path, ...given);
      return Promise.reject(Object.assign(new Error(`${code}: open`), { code, syscall: "open" }));
    };
  Object.assign(fs.promises, { open: failing(open), writeFile: failing(writeFile) });
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs.promises, { open, writeFile });
    syncBuiltinESMExports();
  };
}

/** Says of chosen paths that their disk has only so many blocks of 4096 bytes, without filling one. `undo` ends that. */
export function reportSpace() {
  const real = fs.promises.statfs;
  const put = (statfs: unknown) => {
    Object.assign(fs.promises, { statfs });
    syncBuiltinESMExports();
  };
  return {
    isFullNow(isFull: (path: string) => boolean, blocks: number | (() => number) = 1): void {
      const bavail = () => (typeof blocks === "number" ? blocks : blocks());
      put(async (path: string) => ({ ...(await real(path)), ...(isFull(path) && { bavail: bavail(), bsize: 4096 }) }));
    },
    undo: () => put(real),
  };
}
