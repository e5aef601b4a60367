import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { JobLimits, WorkerMessage } from "./worker-process";

type Task<Job> = { job: Job; limits: JobLimits };

/**
 * The program runs in a separate thread, since a job can block this one; it ends the process, which alone cannot clean
 * up.
 */
const watchProgram = `const { parentPort } = require("node:worker_threads");
   const parent = process.ppid;
   const cpuMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
   let [maxBytes, maxCpuMs] = [Infinity, Infinity];
   parentPort.on("message", (limits) => {
     maxBytes = limits.memoryBytes;
     maxCpuMs = cpuMs() + limits.cpuMs;
   });
   setInterval(() => {
     const isSpent = process.memoryUsage.rss() > maxBytes || cpuMs() > maxCpuMs;
     if (isSpent || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
   }, 25);`;

function offerToBeKilledFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Only Linux has this, and not in every container: the system then kills this process before the server.
  }
}

const say = (message: WorkerMessage) => process.send?.(message);

/** @param work must not throw; its answer is sent as JSON @param niceness lower priority than the server's, 0 to 19 */
export function serveJobs<Job>(work: (job: Job) => Promise<unknown>, niceness: number): void {
  const watch = new Worker(watchProgram, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  setPriority(niceness);
  offerToBeKilledFirst();
  // A terminal's Ctrl-C reaches the whole group; the server still waits for the jobs in flight.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
  process.on("message", async ({ job, limits }: Task<Job>) => {
    say("begun");
    watch.postMessage(limits);
    const answer = await work(job);
    watch.postMessage({ ...limits, cpuMs: Infinity });
    say({ answer, heldBytes: process.memoryUsage.rss() });
  });
  process.send?.("ready");
}
