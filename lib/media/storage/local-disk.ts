import { constants, copyFile, mkdir, opendir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { storedKinds } from "@/lib/core/operation/media-kinds";
import { flush } from "@/lib/core/process/flush";
import { fileKey, findFileKey } from "./file-key";
import { filesFolder, ignoreNotFound, newIncomingPath } from "./incoming";
import type { Storage } from "./storage";
import { storageFailure } from "./storage";

export function localPath(key: string): string {
  const { folder, id, extension } = fileKey(key);
  return join(/* turbopackIgnore: true */ filesFolder(), folder, `${id}.${extension}`);
}

export const localDisk: Storage = {
  async put(key, path) {
    const target = localPath(key);
    await place(path, target).catch((error) => {
      throw storageFailure("put", failureReason(error));
    });
  },
  async remove(keys) {
    const paths = keys.map(localPath);
    await removeAll(paths).catch((error) => {
      throw storageFailure("remove", failureReason(error));
    });
  },
  async *list() {
    try {
      for (const { folder } of Object.values(storedKinds)) yield* namesIn(folder);
    } catch (error) {
      throw storageFailure("list", failureReason(error));
    }
  },
};

const listed = 500;

async function* namesIn(folder: string): AsyncGenerator<string[]> {
  const entries = await opendir(join(/* turbopackIgnore: true */ filesFolder(), folder)).catch(ignoreNotFound([]));
  let keys: string[] = [];
  for await (const { name } of entries) {
    const key = `${folder}/${name}`;
    if (findFileKey(key)) keys.push(key);
    if (keys.length < listed) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}

async function place(path: string, target: string): Promise<void> {
  const folder = dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await flush(path);
  await rename(path, target).catch((error) => {
    if (error.code !== "EXDEV") throw error;
    return copy(path, target);
  });
  // A name survives a power cut only when its folder was flushed, and so on up to the first folder that existed.
  for (const above of [folder, filesFolder(), dirname(filesFolder())]) await flush(above);
}

/** Copies from another disk. Until it is complete, the copy has a path that is no key and that cleanup knows. */
async function copy(path: string, target: string): Promise<void> {
  const partial = await newIncomingPath(dirname(target));
  try {
    await copyFile(path, partial, constants.COPYFILE_EXCL);
    await flush(partial);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await rm(path, { force: true });
}

async function removeAll(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
  for (const folder of new Set(paths.map((path) => dirname(path)))) {
    await flush(folder).catch((error) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}

function failureReason(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
