import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** What fails: that call on files with that part in their path, once or until it is mended. */
export type DiskFailure = {
  call: "writeSync" | "fsyncSync" | "fdatasyncSync";
  path: string;
  code: "EIO" | "ENOSPC";
  once?: boolean;
};

/** A disk that fails when it is asked to, for processes that are started with this environment. */
export function failingDisk(folder: string) {
  const asked = join(folder, "failing-disk.json");
  return {
    environment: {
      NODE_OPTIONS: `--import=${pathToFileURL(resolve("tests/support/failing-disk-preload.mjs")).href}`,
      FAILING_DISK: asked,
    },
    fail(failure: DiskFailure): void {
      // Whoever looks finds the whole file or none.
      writeFileSync(`${asked}.new`, JSON.stringify(failure));
      renameSync(`${asked}.new`, asked);
    },
    mend: () => rmSync(asked, { force: true }),
  };
}
