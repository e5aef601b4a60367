import { watch } from "node:fs";

/** An editor writes a file in several steps. */
const quietMilliseconds = 100;

/**
 * Calls a function whenever a file below one of these folders has changed, one call after another. A call that fails is
 * reported, and the next change brings another.
 * @param {readonly string[]} folders
 * @param {() => Promise<unknown>} rebuild
 * @param {{ isOutput?: (file: string) => boolean, tell?: (message: string) => void }} [options] `isOutput` names by
 *   their path below the folder the files that `rebuild` writes itself
 * @returns {() => void} ends it
 */
export function rebuildOnChange(folders, rebuild, options = {}) {
  const { isOutput = () => false, tell = (message) => process.stderr.write(`${message}\n`) } = options;
  let waiting;
  let building = Promise.resolve();
  const start = () => {
    building = building.then(rebuild).catch((error) => tell(error.message));
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (file !== null && isOutput(file)) return;
      clearTimeout(waiting);
      waiting = setTimeout(start, quietMilliseconds);
    }),
  );
  return () => {
    clearTimeout(waiting);
    for (const watcher of watchers) watcher.close();
  };
}
