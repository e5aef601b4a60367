import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { WorkerMessage } from "./worker-process";

type Task<Job> = { job: Job; memoryBytes: number };

/** A thread of its own, since a job can keep this one busy; it ends the process, which it alone cannot clean up. */
const watchProgram = `const { parentPort } = require("node:worker_threads");
   const parent = process.ppid;
   let limit = Infinity;
   parentPort.on("message", (bytes) => { limit = bytes; });
   setInterval(() => {
     if (process.memoryUsage.rss() > limit || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
   }, 25);`;

/** When memory runs out, the system shall kill this process and not the server. */
function offerToBeKilledFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Only Linux has this, and not in every container.
  }
}

const say = (message: WorkerMessage) => process.send?.(message);

/**
 * Makes this process a worker of a pool: one job after the other, each answered with one message.
 * @param work must not throw; its answer is sent as JSON
 * @param niceness its lower priority than the server's, from 0 to 19
 */
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
  process.on("message", async ({ job, memoryBytes }: Task<Job>) => {
    say("begun");
    watch.postMessage(memoryBytes);
    const answer = await work(job);
    say({ answer, heldBytes: process.memoryUsage.rss() });
  });
  process.send?.("ready");
}
