import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { retainedCount, spanSeconds } from "@/lib/core/process/schedule-rule";
import { writeBackup } from "@/lib/operator/backup/backup";
import { backUpToFolder } from "@/lib/operator/backup/backup-folder";
import { restoreBackup } from "@/lib/operator/backup/restore";
import { withBackupRun } from "@/lib/operator/backup/run";
import type { Command, Work } from "./command";

const text = { type: "string" } as const;

/**
 * A run may come early by this share: timers drift, so that one of every 24h starts some seconds early on some days.
 */
const timerSlack = 0.05;

/** Writes to a file; or, when one is due, to a folder that keeps only the newest. */
export const backUp: Command = (words, folder) => {
  const options = { to: text, keep: text, every: text };
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  if (values.to !== undefined && positionals.length === 0) return toFolder({ ...values, to: values.to }, folder);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || Object.keys(values).length > 0) {
    throw new Error("Write the file that the backup goes to, or --to <folder> [--keep <number>] [--every <24h>]");
  }
  const path = resolve(folder, file);
  return async (signal) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return withBackupRun({ kind: "backup" }, signal, (run) => writeBackup(path, run));
  };
};

function toFolder({ to, keep = "1000", every }: { to: string; keep?: string; every?: string }, folder: string): Work {
  const retained = retainedCount(keep);
  if (retained === undefined) throw new Error("keep is not valid: write a whole number from 1 to 1000");
  const everySeconds = every === undefined ? undefined : spanSeconds(every);
  if (every !== undefined && everySeconds === undefined) {
    throw new Error("every is not valid: write a span such as 90m, 24h or 7d");
  }
  const dueEvery = everySeconds && everySeconds * (1 - timerSlack);
  const wanted = { folder: resolve(folder, to), keep: retained, everySeconds: dueEvery };
  return async (signal) => (await backUpToFolder(wanted, signal)) ?? { due: false };
}

export const restore: Command = (words, folder) => {
  const options = { replace: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new Error("Write the file of the backup: restore <file> [--replace]");
  return (signal) => restoreBackup(resolve(folder, file), values.replace === true, signal);
};
