import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "@/lib/core/process/flush";
import { removeUnfinished } from "./archive-writer";
import { type BackupReport, writeBackup } from "./backup";
import { withBackupRun } from "./run";
import { instanceId } from "./run-store";

const timePattern = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z`;

const folderNames = (instance: string) => ({
  of: (time: Date) => `vitrine-${instance}-${time.toISOString().replaceAll(/[:.]/g, "-")}.tar`,
  complete: new RegExp(`^vitrine-${instance}-${timePattern}\\.tar$`),
  /** A backup that lacks files never counts as one to keep, and never replaces one. */
  incomplete: new RegExp(`^vitrine-${instance}-${timePattern}-incomplete\\.tar$`),
});

type Wanted = { folder: string; keep: number; everySeconds?: number };

/** Incomplete backups never replace complete ones. @returns `undefined` when none is due */
export async function backUpToFolder(
  { folder, keep, everySeconds }: Wanted,
  outer: AbortSignal,
): Promise<(BackupReport & { removed: number }) | undefined> {
  return withBackupRun({ kind: "backup", dueEverySeconds: everySeconds }, outer, async (run) => {
    makeFolder(folder);
    const instance = await instanceId();
    const names = folderNames(instance);
    // An instance has one run at a time, so an unfinished backup here belongs to a dead one.
    await removeUnfinished(folder, instance);
    const report = await writeBackup(join(folder, names.of(new Date())), run);
    if (report.ok) return { ...report, removed: await removeOldest(report.path, keep, names.complete) };
    const path = report.path.replace(/\.tar$/, "-incomplete.tar");
    await rename(report.path, path);
    return { ...report, path, removed: await removeOldest(path, keep, names.incomplete) };
  });
}

/**
 * Removes backups first that are named later than the new one, since the clock was set back. @param made never deleted
 */
async function removeOldest(made: string, keep: number, pattern: RegExp): Promise<number> {
  const [folder, newest] = [dirname(made), basename(made)];
  const others = (await readdir(folder)).filter((name) => pattern.test(name) && name !== newest).sort();
  const oldestFirst = [...others.filter((name) => name > newest), ...others.filter((name) => name < newest)];
  const old = oldestFirst.slice(0, Math.max(0, others.length - keep + 1));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}
