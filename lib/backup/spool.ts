import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { env } from "@/lib/env";
import { unfinishedPrefix } from "./archive-writer";

const spoolFolder = () => resolve(env().DATA_DIR, "backup-spool");

/**
 * Creates a folder for the rows of a backup. The embedded database answers nobody else while they are written, so it
 * uses its own disk rather than one that may stall, such as a network folder for backups.
 * @param path of the backup
 * @param instance from `instanceId`
 */
export async function makeSpool(path: string, instance: string): Promise<string> {
  if (env().DATABASE_URL) return mkdtemp(join(dirname(path), unfinishedPrefix(instance)));
  await mkdir(spoolFolder(), { recursive: true, mode: 0o700 });
  return mkdtemp(join(spoolFolder(), "rows-"));
}

/** Deletes rows that dead processes left in `DATA_DIR`; only for a process that has the embedded database alone. */
export async function removeDeadSpools(): Promise<void> {
  await rm(spoolFolder(), { recursive: true, force: true });
}
