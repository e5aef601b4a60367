import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { remoteAddress } from "./current";
import { fetchFile, fetchSize } from "./fetch-file";
import { ignoreNotFound, newIncomingPath } from "./incoming";
import { localPath } from "./local-disk";
import { storageFailure } from "./storage";

/** The bounds fit the largest upload at 1 kB/ms. */
const fetchBounds = { milliseconds: 120_000, bytes: 128 * 1024 * 1024 } as const;
const sizeWithinMilliseconds = 10_000;
const pauseMilliseconds = 300;

/**
 * Returns bytes, or `undefined` when storage has no such file. @throws AppError unavailable when UploadThing does not
 * answer twice
 */
export async function storedSize(key: string, signal?: AbortSignal): Promise<number | undefined> {
  const address = remoteAddress(key);
  if (address !== undefined)
    return twice(() => fetchSize(address, { milliseconds: sizeWithinMilliseconds, signal }), signal);
  return stat(localPath(key)).then(({ size }) => size, ignoreNotFound(undefined));
}

/**
 * Returns `undefined` when storage has no such file. @throws AppError unavailable when UploadThing does not answer
 * twice
 */
export function withStoredFile<Result>(
  key: string,
  work: (bytes: number, content: AsyncIterable<Uint8Array>) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | undefined> {
  return withStoredPath(key, (path) => readFrom(path, work), signal);
}

/** Does the same as `withStoredFile`, with a path of this machine that `work` must not change. */
export async function withStoredPath<Result>(
  key: string,
  work: (path: string) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | undefined> {
  const address = remoteAddress(key);
  if (address === undefined) return work(localPath(key));
  if ((await storedSize(key, signal)) === undefined) return undefined;
  const path = await newIncomingPath();
  try {
    await twice(async () => {
      await rm(path, { force: true });
      await fetchFile(address, path, { ...fetchBounds, signal });
    }, signal);
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

async function twice<Result>(ask: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  try {
    return await ask();
  } catch {
    signal?.throwIfAborted();
    await pause(pauseMilliseconds);
    return ask().catch((error) => {
      signal?.throwIfAborted();
      throw storageFailure("read", error instanceof Error ? error.message : "unknown");
    });
  }
}

async function readFrom<Result>(
  path: string,
  work: (bytes: number, content: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result | undefined> {
  const bytes = await stat(path).then(({ size }) => size, ignoreNotFound(undefined));
  return bytes === undefined ? undefined : work(bytes, createReadStream(path));
}
