import { fdatasyncSync, fsyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Stream = { nfd: number; node: { mode: number } };

/** The parts of Emscripten's NODEFS that its types leave out. */
type NodeOperations = {
  /** Turns an error of `node:fs` into the number that PostgreSQL reads. */
  tryFSOperation: (operation: () => void) => void;
  stream_ops: { fsync?: (stream: Stream) => void };
};

/**
 * What PostgreSQL is started with, to sync: PGlite's own but `-F`. Of the ways to sync the write-ahead log `fsync` is
 * the one that reaches the file system: Emscripten drops `fdatasync`.
 */
export const syncedStartParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
];

/** PGlite's folder on disk, with the one operation that it lacks: an fsync that reaches the disk. */
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
