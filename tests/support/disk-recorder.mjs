/**
 * Preloaded into a process (`NODE_OPTIONS=--import=…`), appends to the journal RECORDED_JOURNAL whatever the process
 * writes and syncs below RECORDED_FOLDER through the synchronous calls of `node:fs`. `power-cut.ts` reads the journal.
 * An entry is the length of its JSON (4 bytes), the JSON, and the bytes of a write.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, dirname, resolve } from "node:path";

const real = { ...fs };
const root = process.env.RECORDED_FOLDER;
const journal = real.openSync(process.env.RECORDED_JOURNAL, "a");
/** What is open below the folder: inode, and whether each write is synced by itself. */
const open = new Map();
/** The inodes whose creation is in the journal. */
const known = new Set();

function record(entry, bytes = Buffer.alloc(0)) {
  if (entry.op === "create") known.add(entry.inode);
  const json = Buffer.from(JSON.stringify({ ...entry, length: bytes.byteLength }));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(json.byteLength);
  real.writevSync(journal, [head, json, bytes]);
}

/** The test's own entry: what was acknowledged up to here. */
globalThis.recordNote = (note) => record({ op: "note", note });

const isInside = (path) => typeof path === "string" && `${resolve(path)}/`.startsWith(`${root}/`);
const inodeOf = (path) => real.lstatSync(path).ino;
const nameOf = (path) => ({ folder: inodeOf(dirname(resolve(path))), name: basename(path) });
/**
 * Records an upload on its way in, whose writes were not seen, since `promises.open` or another process made it:
 * nothing depends on it before somebody syncs or renames it, and until then no disk has to hold it.
 */
function recordUnseen(path) {
  const { ino } = real.lstatSync(path);
  if (known.has(ino) || !path.includes("/.incoming/")) return;
  record({ op: "create", ...nameOf(path), inode: ino, isFolder: false });
  record({ op: "write", inode: ino, at: 0 }, real.readFileSync(path));
}
const numericFlags = {
  r: fs.constants.O_RDONLY,
  w: fs.constants.O_CREAT | fs.constants.O_TRUNC | fs.constants.O_WRONLY,
};
numericFlags.wx = numericFlags.w | fs.constants.O_EXCL;

/** Puts `recorded` in the place of a call when its first argument is a path below the folder. */
function patch(name, recorded) {
  fs[name] = (path, ...rest) => (isInside(path) ? recorded(path, ...rest) : real[name](path, ...rest));
}

/** The same for a call whose first argument is a descriptor. */
function patchOpen(name, recorded) {
  fs[name] = (descriptor, ...rest) => {
    const file = open.get(descriptor);
    const result = real[name](descriptor, ...rest);
    if (file) recorded(file, result, ...rest);
    return result;
  };
}

patch("openSync", (path, flags = "r", mode = 0o666) => {
  const bits = typeof flags === "number" ? flags : numericFlags[flags];
  if (bits === undefined) throw new Error(`the recorder does not know the flags ${flags}`);
  const isNew = (bits & fs.constants.O_CREAT) !== 0 && !real.existsSync(path);
  const descriptor = real.openSync(path, bits, mode);
  const { ino } = real.fstatSync(descriptor);
  if (isNew) record({ op: "create", ...nameOf(path), inode: ino, isFolder: false });
  else if (bits & fs.constants.O_TRUNC) record({ op: "size", inode: ino, size: 0 });
  open.set(descriptor, { inode: ino, isSynced: (bits & fs.constants.O_DSYNC) !== 0 });
  return descriptor;
});

fs.closeSync = (descriptor) => {
  open.delete(descriptor);
  real.closeSync(descriptor);
};

patchOpen("writeSync", ({ inode, isSynced }, written, bytes, offset, _length, position) => {
  if (typeof bytes === "string" || typeof position !== "number")
    throw new Error("the recorder needs bytes and a position");
  record({ op: "write", inode, at: position }, Buffer.from(bytes.buffer, bytes.byteOffset + offset, written));
  if (isSynced) record({ op: "sync", inode });
});
patchOpen("ftruncateSync", ({ inode }, _, size = 0) => record({ op: "size", inode, size }));
for (const name of ["fsyncSync", "fdatasyncSync"]) patchOpen(name, ({ inode }) => record({ op: "sync", inode }));

patch("truncateSync", (path, size = 0) => {
  real.truncateSync(path, size);
  record({ op: "size", inode: inodeOf(path), size });
});

patch("writeFileSync", (path, content, options = {}) => {
  const descriptor = fs.openSync(path, options.flag ?? "w", options.mode);
  const bytes = Buffer.from(content);
  try {
    for (let at = 0; at < bytes.byteLength; ) at += fs.writeSync(descriptor, bytes, at, bytes.byteLength - at, at);
  } finally {
    fs.closeSync(descriptor);
  }
});

patch("mkdirSync", (path, options) => {
  const isRecursive = typeof options === "object" && options.recursive === true;
  if (isRecursive && real.existsSync(path)) return undefined;
  const first = isRecursive ? fs.mkdirSync(dirname(path), options) : undefined;
  real.mkdirSync(path, typeof options === "object" ? options.mode : options);
  record({ op: "create", ...nameOf(path), inode: inodeOf(path), isFolder: true });
  return isRecursive ? (first ?? path) : undefined;
});

patch("renameSync", (from, to) => {
  recordUnseen(from);
  real.renameSync(from, to);
  record({ op: "rename", from: nameOf(from), to: nameOf(to) });
});

patch("linkSync", (from, to) => {
  real.linkSync(from, to);
  record({ op: "link", ...nameOf(to), inode: inodeOf(from) });
});

for (const name of ["unlinkSync", "rmdirSync", "rmSync"]) {
  patch(name, (path, ...rest) => {
    const isThere = real.existsSync(path);
    // The next file may get its inode.
    if (isThere) known.delete(inodeOf(path));
    real[name](path, ...rest);
    if (isThere) record({ op: "remove", ...nameOf(path) });
  });
}

const { open: openFile } = fs.promises;
fs.promises.open = async (path, flags = "r", ...rest) => {
  const handle = await openFile(path, flags, ...rest);
  if (!isInside(path) || flags === "wx") return handle;
  if (flags !== "r") throw new Error(`the recorder does not know promises.open with ${flags}`);
  const sync = handle.sync.bind(handle);
  const { ino } = await handle.stat();
  handle.sync = async () => {
    await sync();
    recordUnseen(path);
    record({ op: "sync", inode: ino });
  };
  return handle;
};

for (const [name, synchronous] of [
  ["mkdir", "mkdirSync"],
  ["rename", "renameSync"],
  ["rm", "rmSync"],
  ["unlink", "unlinkSync"],
]) {
  const original = fs.promises[name];
  fs.promises[name] = async (path, ...rest) =>
    isInside(path) ? fs[synchronous](path, ...rest) : original(path, ...rest);
}

for (const name of [
  "symlinkSync",
  "cpSync",
  "copyFileSync",
  "appendFileSync",
  "createWriteStream",
  "open",
  "writeFile",
]) {
  patch(name, (path) => {
    throw new Error(`the recorder does not know ${name}, called for ${path}`);
  });
}

syncBuiltinESMExports();
