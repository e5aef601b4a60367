import { readdirSync, readFileSync } from "node:fs";

/** The processes that run a conversion worker under this one, as the system sees them. */
export function listConversionWorkers(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return parent === String(process.pid) && command.includes("conversion-worker");
      } catch {
        return false;
      }
    })
    .map(Number);
}
