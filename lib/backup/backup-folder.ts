import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "@/lib/flush";
import { removeUnfinished } from "./archive-writer";
import { type BackupReport, writeBackup } from "./backup";
import { duringRun } from "./run";
import { instanceId } from "./run-store";

const timePattern = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z`;

/** Names of the backups of one instance; those of a kind sort by time. */
const namesOf = (instance: string) => ({
  of: (time: Date) => `vitrine-${instance}-${time.toISOString().replaceAll(/[:.]/g, "-")}.tar`,
  complete: new RegExp(`^vitrine-${instance}-${timePattern}\\.tar$`),
  /** A backup that lacks files; it never counts as one of those to keep, and never replaces one. */
  incomplete: new RegExp(`^vitrine-${instance}-${timePattern}-incomplete\\.tar$`),
});

type Wanted = { folder: string; keep: number; everySeconds?: number };

/**
 * Makes a backup in a folder, which is made when it is missing, and removes the oldest of its kind there beyond those to
 * keep: not before the new one is complete. One that lacks files gets a name ending in `-incomplete.tar`, and removes only
 * the oldest of that kind, so that a storage that lost its files cannot empty the folder or fill the disk.
 * @param wanted with `everySeconds` only when one is due, whichever process of this instance made the last one
 * @returns `undefined` when it is not due
 */
export async function backUpToFolder(
  { folder, keep, everySeconds }: Wanted,
  outer: AbortSignal,
): Promise<(BackupReport & { removed: number }) | undefined> {
  return duringRun({ kind: "backup", dueEverySeconds: everySeconds }, outer, async (run) => {
    makeFolder(folder);
    const instance = await instanceId();
    const names = namesOf(instance);
    // An instance has one run at a time, so that what it left unfinished here was left by a dead one.
    await removeUnfinished(folder, instance);
    const report = await writeBackup(join(folder, names.of(new Date())), run);
    if (report.ok) return { ...report, removed: await removeOldest(report.path, keep, names.complete) };
    const path = report.path.replace(/\.tar$/, "-incomplete.tar");
    await rename(report.path, path);
    return { ...report, path, removed: await removeOldest(path, keep, names.incomplete) };
  });
}

/** @param made was made just now and stays, also when the clock says that others are newer */
async function removeOldest(made: string, keep: number, pattern: RegExp): Promise<number> {
  const folder = dirname(made);
  const others = (await readdir(folder)).filter((name) => pattern.test(name) && name !== basename(made)).sort();
  const old = others.slice(0, Math.max(0, others.length - keep + 1));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}
