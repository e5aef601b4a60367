import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Name = { folder: number; name: string };

/** One line of the journal that `disk-recorder.mjs` writes. */
type Entry =
  | ({ op: "create"; inode: number; isFolder: boolean } & Name)
  | ({ op: "link"; inode: number } & Name)
  | ({ op: "remove" } & Name)
  | { op: "rename"; from: Name; to: Name }
  | { op: "write"; inode: number; at: number; bytes: Buffer }
  | { op: "size"; inode: number; size: number }
  | { op: "sync"; inode: number }
  | { op: "note"; note: string };

type Change = { at: number; bytes: Buffer } | { size: number };
/** What names one change sets (an item) and takes away (`undefined`). */
type Renaming = Map<string, Item | undefined>;
type FileItem = { content: Buffer; pending: Change[]; parent: FolderItem };
type FolderItem = { names: Map<string, Item>; synced: Map<string, Item>; pending: Renaming[]; parent?: FolderItem };
type Item = FileItem | FolderItem;

/** What of the writes since the last sync reached the disk: nothing, or each by the toss of a coin. */
export type Survivors = () => boolean;

/** Reads the journal of a recorded process, oldest first. */
export function readJournal(path: string): Entry[] {
  const journal = readFileSync(path);
  const entries: Entry[] = [];
  for (let at = 0; at < journal.byteLength; ) {
    const jsonEnd = at + 4 + journal.readUInt32LE(at);
    const entry = JSON.parse(journal.toString("utf8", at + 4, jsonEnd));
    at = jsonEnd + entry.length;
    entries.push({ ...entry, bytes: journal.subarray(jsonEnd, at) });
  }
  return entries;
}

/**
 * Writes the folder as a disk would hold it whose power was cut after these entries. The model is a journalling file
 * system (ext4, XFS): a sync keeps the content of a file, and its name with all changes of that folder before it.
 * @param rootInode of the recorded folder, which was empty
 */
export function rebuildAfterCut(
  entries: readonly Entry[],
  rootInode: number,
  survives: Survivors,
  target: string,
): void {
  const root: FolderItem = { names: new Map(), synced: new Map(), pending: [] };
  const items = new Map<number, Item>([[rootInode, root]]);
  for (const entry of entries) apply(entry, items);
  writeOut(root, survives, target);
}

function apply(entry: Entry, items: Map<number, Item>): void {
  if (entry.op === "create") {
    const parent = folderOf(items, entry.folder);
    const item: Item = entry.isFolder
      ? { names: new Map(), synced: new Map(), pending: [], parent }
      : { content: Buffer.alloc(0), pending: [], parent };
    items.set(entry.inode, item);
    rename(parent, new Map([[entry.name, item]]));
  } else if (entry.op === "link") {
    rename(folderOf(items, entry.folder), new Map([[entry.name, itemOf(items, entry.inode)]]));
  } else if (entry.op === "remove") {
    rename(folderOf(items, entry.folder), new Map([[entry.name, undefined]]));
  } else if (entry.op === "rename") {
    move(folderOf(items, entry.from.folder), entry.from.name, folderOf(items, entry.to.folder), entry.to.name);
  } else if (entry.op === "write") fileOf(items, entry.inode).pending.push({ at: entry.at, bytes: entry.bytes });
  else if (entry.op === "size") fileOf(items, entry.inode).pending.push({ size: entry.size });
  else if (entry.op === "sync") sync(itemOf(items, entry.inode));
}

function itemOf(items: Map<number, Item>, inode: number): Item {
  const item = items.get(inode);
  if (!item) throw new Error(`the journal names inode ${inode} before its creation`);
  return item;
}

function folderOf(items: Map<number, Item>, inode: number): FolderItem {
  const item = itemOf(items, inode);
  if (!("names" in item)) throw new Error(`inode ${inode} is no folder`);
  return item;
}

function fileOf(items: Map<number, Item>, inode: number): FileItem {
  const item = itemOf(items, inode);
  if ("names" in item) throw new Error(`inode ${inode} is a folder`);
  return item;
}

function setNames(names: Map<string, Item>, renaming: Renaming): void {
  for (const [name, item] of renaming) {
    if (item) names.set(name, item);
    else names.delete(name);
  }
}

function rename(folder: FolderItem, renaming: Renaming): void {
  setNames(folder.names, renaming);
  folder.pending.push(renaming);
}

/** Between two folders either half may be on the disk without the other: no file system is as bad as that. */
function move(from: FolderItem, oldName: string, to: FolderItem, newName: string): void {
  const item = from.names.get(oldName);
  if (from === to) {
    rename(
      from,
      new Map([
        [oldName, undefined],
        [newName, item],
      ]),
    );
    return;
  }
  rename(to, new Map([[newName, item]]));
  rename(from, new Map([[oldName, undefined]]));
  if (item) item.parent = to;
}

function sync(item: Item): void {
  if ("names" in item) for (const renaming of item.pending.splice(0)) setNames(item.synced, renaming);
  else item.content = changed(item.content, item.pending.splice(0));
  // The name that the item has got, and the folders that it is in.
  for (let inner = item, folder = item.parent; folder; inner = folder, folder = folder.parent) {
    const last = folder.pending.findLastIndex((renaming) => [...renaming.values()].includes(inner));
    for (const renaming of folder.pending.splice(0, last + 1)) setNames(folder.synced, renaming);
  }
}

/** The content after the changes, in the same buffer where they fit into it. */
function changed(content: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map((change) => ("size" in change ? change.size : change.at + change.bytes.byteLength));
  const room = Math.max(0, ...ends);
  const result = room > content.byteLength ? Buffer.alloc(room) : content;
  if (result !== content) content.copy(result);
  let size = content.byteLength;
  for (const change of changes) {
    if ("size" in change) {
      result.fill(0, Math.min(size, change.size), size);
      size = change.size;
    } else {
      change.bytes.copy(result, change.at);
      size = Math.max(size, change.at + change.bytes.byteLength);
    }
  }
  return result.subarray(0, size);
}

function writeOut(folder: FolderItem, survives: Survivors, path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const names = new Map(folder.synced);
  // Changes of one folder reach the disk in their order.
  for (const renaming of folder.pending) {
    if (!survives()) break;
    setNames(names, renaming);
  }
  for (const [name, item] of names) {
    if ("names" in item) {
      writeOut(item, survives, join(path, name));
      continue;
    }
    writeFileSync(join(path, name), changed(item.content, item.pending.filter(survives)), { mode: 0o600 });
  }
}
