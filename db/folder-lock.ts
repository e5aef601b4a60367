import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@/lib/core/process/flush";

export class FolderInUseError extends Error {
  override readonly name = "FolderInUseError";
}

/** A process id alone is not enough: it is reused after a restart of the machine or container. */
function processIdentity(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const startTicks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${pid} ${startTicks} ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
  } catch {
    return `${pid}`;
  }
}

function holderIsAlive(lock: string): boolean {
  const identity = processIdentity(Number.parseInt(lock, 10));
  return identity !== undefined && identity === lock;
}

/**
 * Locks the folder until the process exits, and takes over a stale lock. Returns a function that releases it. @throws
 * FolderInUseError
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder);
  const path = join(folder, "lock");
  const ownLock = processIdentity(process.pid) ?? `${process.pid}`;
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      placeLock(path, ownLock);
      const release = () => rmSync(path, { force: true });
      process.once("exit", release);
      return () => {
        process.off("exit", release);
        release();
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      removeStaleLock(path, folder);
    }
  }
  throw inUse(folder, "another process");
}

/** Linking creates a complete file atomically, so that nobody reads an empty one. */
function placeLock(path: string, identity: string): void {
  const made = `${path}.${process.pid}.new`;
  try {
    writeFileSync(made, identity, { mode: 0o600 });
    linkSync(made, path);
  } finally {
    rmSync(made, { force: true });
  }
}

/** Only one of several processes can rename the file, so that a live lock is never removed. */
function removeStaleLock(path: string, folder: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    const seen = readFileSync(path, "utf8");
    if (holderIsAlive(seen)) throw inUse(folder, `process ${Number.parseInt(seen, 10)}`);
    renameSync(path, aside);
    if (readFileSync(aside, "utf8") !== seen) linkSync(aside, path);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function inUse(folder: string, holder: string): FolderInUseError {
  return new FolderInUseError(
    `The embedded database in ${folder} is in use by ${holder}. Stop that process first, choose another DATA_DIR, or set DATABASE_URL to share one PostgreSQL.`,
  );
}
