import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Waits until the disk holds that file's content, or that folder's names, so that a power cut leaves them. */
export async function flush(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** As `flush`, but stops the process meanwhile: for the start and its tools only. */
export function flushSync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes the folder, and those above it that are missing, for this user alone; a power cut leaves them. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const top = dirname(resolve(first));
  for (let above = resolve(path); above !== top; ) {
    above = dirname(above);
    flushSync(above);
  }
}
