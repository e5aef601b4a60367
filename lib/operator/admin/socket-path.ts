import { createHash } from "node:crypto";
import { chmodSync, lstatSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { makeFolder } from "@/lib/core/process/flush";

/** Every system takes a socket's address of so many bytes; Linux takes 107, and macOS 103. */
const longest = 100;

/** Returns a path in the data folder, or below the system's temporary folder when that one is too long. */
export function socketPath(dataFolder: string): string {
  const folder = resolve(dataFolder);
  const path = join(folder, "admin", "socket");
  if (Buffer.byteLength(path) <= longest) return path;
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 24);
  return join(tmpdir(), `vitrine-${name}`, "socket");
}

/** Makes a folder for this user alone. @throws Error when it belongs to another user */
export function makeSocketFolder(folder: string): void {
  makeFolder(folder);
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to another user, or is no folder; remove it`);
  }
  chmodSync(folder, 0o700);
}

/**
 * Checks the folder, since anybody can create one in the system's temporary folder. @throws Error (`ENOENT` when it
 * does not exist)
 */
export function requireTrustedSocketFolder(folder: string, dataFolder: string): void {
  const found = lstatSync(folder);
  const owners = [statSync(dataFolder).uid, process.getuid?.()];
  if (found.isDirectory() && (found.mode & 0o777) === 0o700 && owners.includes(found.uid)) return;
  throw new Error(
    `Nothing was sent to ${folder}, which should be a folder that the owner of ${resolve(dataFolder)} alone may enter (mode 700); remove it and restart the server`,
  );
}
