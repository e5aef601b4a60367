/**
 * Loaded into a process (`NODE_OPTIONS=--import=…`, or by `import`), appends to the file SYNC_JOURNAL what the process syncs,
 * renames, links and removes, in its order.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { appendFileSync, fsyncSync, linkSync, openSync, renameSync } = fs;
const { open, rename, rm } = fs.promises;
const opened = new Map();
const note = (event, path) => appendFileSync(process.env.SYNC_JOURNAL, `${event} ${path}\n`);

fs.openSync = (path, ...rest) => {
  const descriptor = openSync(path, ...rest);
  opened.set(descriptor, path);
  return descriptor;
};
fs.fsyncSync = (descriptor) => {
  fsyncSync(descriptor);
  note("sync", opened.get(descriptor));
};
fs.renameSync = (from, to) => {
  renameSync(from, to);
  note("rename", to);
};
fs.linkSync = (from, to) => {
  linkSync(from, to);
  note("link", to);
};
fs.promises.open = async (path, ...rest) => {
  const file = await open(path, ...rest);
  const sync = file.sync.bind(file);
  return Object.assign(file, { sync: () => sync().then(() => note("sync", path)) });
};
fs.promises.rename = (from, to) => rename(from, to).then(() => note("rename", to));
fs.promises.rm = (path, options) => rm(path, options).then(() => note("remove", path));
syncBuiltinESMExports();

export function undo() {
  Object.assign(fs, { fsyncSync, linkSync, openSync, renameSync });
  Object.assign(fs.promises, { open, rename, rm });
  syncBuiltinESMExports();
}
