import fs, { type Dir, type PathLike } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { createCountdown, type Faults } from "../nth-failure";

const ofPaths = [
  ...["copyFile", "lstat", "mkdir", "open", "opendir", "readdir", "rename", "rm", "stat", "statfs", "unlink"],
] as const;
const ofHandles = ["close", "read", "sync", "write", "writeFile"] as const;

type AnyCall = (...parameters: unknown[]) => Promise<unknown>;
const inputOutputError = () => Object.assign(new Error("EIO: i/o error"), { code: "EIO", errno: -5 });

/**
 * Lets an operation of `node:fs/promises` below a folder fail with EIO: it is not done, or it is and reports that it
 * was not, as a disk does that fails late. `undo` ends all that.
 */
export function failFiles(folder: string): Faults & { undo: () => void } {
  const { next, arm, disarm } = createCountdown();
  const real = { ...fs.promises };
  const calls = fs.promises as unknown as Record<string, AnyCall>;

  const failing =
    (name: string, work: AnyCall): AnyCall =>
    async (...parameters) => {
      const way = next();
      // A descriptor is given back whatever closing it reports.
      if (way === "refused" && name !== "close") throw inputOutputError();
      const result = await work(...parameters);
      if (way !== undefined) {
        if (name === "open" || name === "opendir") await (result as FileHandle | Dir).close();
        throw inputOutputError();
      }
      return result;
    };

  function withFailingCalls(handle: FileHandle): FileHandle {
    const own = handle as unknown as Record<string, AnyCall>;
    for (const name of ofHandles) {
      const work = own[name];
      if (work) own[name] = failing(name, work.bind(handle));
    }
    return handle;
  }

  async function* withFailingEntries(folder: Dir) {
    for await (const entry of folder) {
      await failing("read", async () => {})();
      yield entry;
    }
  }

  for (const name of ofPaths) {
    const work = real[name] as AnyCall;
    const failed = failing(name, work);
    calls[name] = async (...parameters) => {
      const [path] = parameters as [PathLike];
      if (!String(path).startsWith(folder)) return work(...parameters);
      const result = await failed(...parameters);
      if (name === "opendir") return withFailingEntries(result as Dir);
      return name === "open" ? withFailingCalls(result as FileHandle) : result;
    };
  }
  syncBuiltinESMExports();
  return {
    ways: ["refused", "lost after"],
    arm,
    disarm,
    undo() {
      Object.assign(fs.promises, real);
      syncBuiltinESMExports();
    },
  };
}
