import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { env } from "@/lib/core/process/env";
import { unfinishedPrefix } from "./archive-writer";

const spoolFolder = () => resolve(env().DATA_DIR, "backup-spool");

/** The spool is on the database's own disk: PGlite answers nobody else meanwhile, and a network folder may stall. */
export async function makeSpool(path: string, instance: string): Promise<string> {
  if (env().DATABASE_URL) return mkdtemp(join(dirname(path), unfinishedPrefix(instance)));
  await mkdir(spoolFolder(), { recursive: true, mode: 0o700 });
  return mkdtemp(join(spoolFolder(), "rows-"));
}

/** Call it only in a process that has the embedded database alone. */
export async function removeDeadSpools(): Promise<void> {
  await rm(spoolFolder(), { recursive: true, force: true });
}
