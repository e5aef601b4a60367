import { describeFailure, log } from "@/lib/core/log";
import { env } from "@/lib/core/process/env";
import type { BackupSchedule } from "@/lib/core/process/schedule-rule";
import { backUpToFolder } from "./backup-folder";
import { lastScheduledRun, runInProgress } from "./run-store";

/** Times are milliseconds; the first check comes late, so that it does not slow the start. */
const look = { first: 2_000, every: 60_000 } as const;

/** Follows `BACKUP`, in one process at a time. Returns a function that stops it and aborts a running backup. */
export function openScheduledBackups(): () => Promise<void> {
  const { BACKUP: schedule } = env();
  if (!schedule) return async () => {};
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  const lookNow = () => {
    looking ??= backUpWhenDue(schedule, stopping.signal).finally(() => {
      looking = undefined;
    });
  };
  const timers = [setTimeout(lookNow, look.first).unref(), setInterval(lookNow, look.every).unref()];
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    stopping.abort(new Error("The server stopped before the backup was complete"));
    await looking;
  };
}

async function backUpWhenDue({ folder, keep, everySeconds }: BackupSchedule, signal: AbortSignal): Promise<void> {
  try {
    const report = await backUpToFolder({ folder, keep, everySeconds }, signal);
    if (!report) return;
    const { missing_files, ...made } = report;
    if (made.ok) log().info(made, "a backup was made");
    else log().error({ ...made, missing_files }, "a backup lacks files that storage does not hold");
  } catch (error) {
    if (!signal.aborted) log().error({ folder, ...describeFailure(error) }, "a backup failed");
  }
}

/** Returns `undefined` when backups are fine or none are scheduled. */
export async function findBackupProblem(): Promise<string | undefined> {
  const { BACKUP: schedule } = env();
  if (!schedule) return undefined;
  const running = await runInProgress();
  if (running && running.ageSeconds > schedule.everySeconds)
    return `a ${running.kind} has been running for longer than the interval between backups`;
  const last = await lastScheduledRun();
  if (last?.hasFailed) return "the last backup failed; the log says why";
  if (!last) return undefined;
  if (last.ageSeconds < 0) return "the last backup was made at a time that is still to come; the clock was set back";
  return last.ageSeconds > 2 * schedule.everySeconds ? "the last backup is too old" : undefined;
}
