export type BackupSchedule = { everySeconds: number; keep: number; folder: string };

const units: Record<string, number> = { m: 60, h: 3600, d: 86_400 };

export const scheduleRule =
  "set interval, number to keep and folder, such as: every 24h keep 7 to /var/backups/vitrine";

/** Returns the seconds of a span such as 90m, 24h or 7d, up to a year, or `undefined` for anything else. */
export function spanSeconds(text: string): number | undefined {
  const [, number = "", unit = ""] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  const seconds = Number(number) * (units[unit] ?? 0);
  return seconds > 0 && seconds <= 366 * 86_400 ? seconds : undefined;
}

/** Returns a number from 1 to 1000, or `undefined` for anything else. */
export function retainedCount(text: string): number | undefined {
  return /^([1-9]\d{0,2}|1000)$/.test(text) ? Number(text) : undefined;
}

/** Parses `every 24h keep 7 to /folder`, and returns `undefined` for anything else. */
export function readSchedule(text: string): BackupSchedule | undefined {
  const [, every = "", retained = "", folder] = /^every (\S+) keep (\S+) to (\/.*\S)$/.exec(text.trim()) ?? [];
  const [everySeconds, keep] = [spanSeconds(every), retainedCount(retained)];
  if (everySeconds === undefined || keep === undefined || folder === undefined) return undefined;
  return { everySeconds, keep, folder };
}
