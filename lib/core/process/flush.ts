import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Waits until a file's content, or a folder's names, are on disk, so that they survive a power cut. */
export async function flush(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Does the same as `flush` and blocks the process: only for the start and command-line tools. */
export function flushSync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Creates a folder and its missing parents, for this user alone and durably. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const top = dirname(resolve(first));
  for (let above = resolve(path); above !== top; ) {
    above = dirname(above);
    flushSync(above);
  }
}
