import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** CPU time in microseconds: of the process with all its threads, and of its children, living and dead. */
export type CpuTime = { own: number; children: number };

let ticksPerSecond: number | undefined;

function microseconds(ticks: number): number {
  ticksPerSecond ??= Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  return (ticks * 1_000_000) / ticksPerSecond;
}

/** The fields of /proc/<pid>/stat behind the name, which may hold spaces (proc(5)). */
function statOf(pid: number | string) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [parent = 0, user = 0, system = 0, userOfDead = 0, systemOfDead = 0] = [1, 11, 12, 13, 14].map(
    (index) => fields[index],
  );
  return { parent, own: microseconds(user + system), ofDead: microseconds(userOfDead + systemOfDead) };
}

/** The process that started another one. */
export const parentOf = (pid: number): number => statOf(pid).parent;

/** A process may end between being listed and being read. */
function livingChildren(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return statOf(name).parent === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** What a process and its children have used of the CPU so far. */
export function cpuTimeOf(pid: number): CpuTime {
  const { own, ofDead } = statOf(pid);
  const living = livingChildren(pid).flatMap(timeOfLiving);
  return { own, children: living.reduce((sum, child) => sum + child.own + child.children, ofDead) };
}

/** One that has ended since it was listed counts among its parent's dead. */
function timeOfLiving(pid: number): CpuTime[] {
  try {
    return [cpuTimeOf(pid)];
  } catch {
    return [];
  }
}

const megabyte = 1024 * 1024;

/** Memory of a process in megabytes: what it has now, or the most that it had since `forgetPeak`. */
export function memoryOf(pid: number, which: "VmRSS" | "VmHWM" = "VmRSS"): number {
  const kilobytes = new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return (Number(kilobytes) * 1024) / megabyte;
}

/** Lets the peak of a process begin anew (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
