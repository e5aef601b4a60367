import { fdatasyncSync, fsyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Stream = { nfd: number; node: { mode: number } };

/** Emscripten's types of NODEFS lack these. */
type NodeOperations = {
  tryFSOperation: (operation: () => void) => void;
  stream_ops: { fsync?: (stream: Stream) => void };
};

/** These are PGlite's own parameters without `-F`. Emscripten drops `fdatasync`, so the method is `fsync`. */
export const syncedStartParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
];

/** Adds the fsync that PGlite's folder lacks. */
export class SyncedFolder extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun: NonNullable<typeof emscriptenOpts.preRun> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ FS, NODEFS }) => {
        const operations = NODEFS as unknown as NodeOperations;
        operations.stream_ops.fsync = ({ nfd, node }) => {
          // Without the times of a file, which nobody reads, a commit costs one write to the disk instead of two.
          const sync = FS.isDir(node.mode) ? fsyncSync : fdatasyncSync;
          operations.tryFSOperation(() => sync(nfd));
        };
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}
