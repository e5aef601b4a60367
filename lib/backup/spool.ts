import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { env } from "@/lib/env";
import { unfinishedPrefix } from "./archive-writer";

/** Of the embedded database. */
const spoolFolder = () => resolve(env().DATA_DIR, "backup-spool");

/**
 * Makes a folder for the rows of a backup. The embedded database answers nobody else while they are written, so that
 * theirs is its own disk, and not one that may stall, such as a network folder for backups.
 * @param path where the backup goes
 * @param instance what `instanceId` tells
 */
export async function makeSpool(path: string, instance: string): Promise<string> {
  if (env().DATABASE_URL) return mkdtemp(join(dirname(path), unfinishedPrefix(instance)));
  await mkdir(spoolFolder(), { recursive: true, mode: 0o700 });
  return mkdtemp(join(spoolFolder(), "rows-"));
}

/** Removes the rows that processes which died left in `DATA_DIR`; for who has the embedded database alone. */
export async function removeDeadSpools(): Promise<void> {
  await rm(spoolFolder(), { recursive: true, force: true });
}
