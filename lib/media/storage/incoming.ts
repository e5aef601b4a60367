import { randomUUID } from "node:crypto";
import { access, constants, lstat, mkdir, readdir, rm, statfs, unlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { storedKinds } from "@/lib/core/operation/media-kinds";
import { env } from "@/lib/core/process/env";
import { noSpaceError } from "@/lib/core/system-failure";

export function filesFolder(): string {
  return resolve(env().DATA_DIR, "files");
}

/** The folder is on the same disk as the files, so that putting one in its place is a rename. */
const incomingFolder = (within = filesFolder()) => join(/* turbopackIgnore: true */ within, ".incoming");

/** @param within the target folder, which may be on a disk of its own */
export async function newIncomingPath(within?: string): Promise<string> {
  const folder = incomingFolder(within);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, randomUUID());
}

/** Uploads, backups and restores leave so much free on a disk, since the database may be there as well. */
const reservedBytes = 128 * 1024 * 1024;

/** @param bytes that are still to be written there */
export async function hasFreeSpace(folder: string, bytes = 0): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= reservedBytes + bytes;
}

/** @param bytes that are to come @throws AppError unavailable when the disk is almost full, or would be with them */
export async function requireFreeSpace(bytes = 0): Promise<void> {
  await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
  if (!(await hasFreeSpace(incomingFolder(), bytes))) throw noSpaceError();
}

/** @throws the error of a file that cannot be written, or of a folder of files that cannot */
export async function requireWritable(): Promise<void> {
  const path = await newIncomingPath();
  try {
    await writeFile(path, "to be removed at once", { flag: "wx", mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
  const folders = Object.values(storedKinds).map(({ folder }) => join(filesFolder(), folder));
  const { W_OK, X_OK } = constants;
  await Promise.all(folders.map((folder) => access(folder, W_OK | X_OK).catch(ignoreNotFound(undefined))));
}

/** Deletes what crashed uploads left behind. @returns how many files it deleted */
export async function removeStaleIncoming(olderThanMilliseconds: number): Promise<number> {
  const oldest = Date.now() - olderThanMilliseconds;
  const targets = Object.values(storedKinds).map(({ folder }) => join(filesFolder(), folder));
  const removed = await Promise.all([filesFolder(), ...targets].map((within) => removeAllOlder(within, oldest)));
  return removed.flat().filter(Boolean).length;
}

async function removeAllOlder(within: string, oldest: number): Promise<boolean[]> {
  const folder = incomingFolder(within);
  const names = await readdir(folder).catch(ignoreNotFound([]));
  return Promise.all(names.map((name) => removeOlder(join(folder, name), oldest)));
}

async function removeOlder(path: string, oldest: number): Promise<boolean> {
  const found = await lstat(path).catch(ignoreNotFound(undefined));
  if (!found?.isFile() || found.mtimeMs >= oldest) return false;
  return unlink(path).then(() => true, ignoreNotFound(false));
}

/** Handles the error of a file operation: `value` when there is no such file, else it is thrown again. */
export function ignoreNotFound<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
    return value;
  };
}
