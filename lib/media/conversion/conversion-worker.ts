import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/errors";
import { isDiskFull } from "@/lib/storage/failure";
import type { Conversion, ConversionJob, WorkerAnswer } from "./conversion";
import type { WorkerMessage } from "./worker-process";

/** What a worker process of the conversions runs: one job after the other, each answered with one message. */

type Task = { job: ConversionJob; memoryBytes: number };

/** A thread of its own, since a conversion can keep this one busy; it ends the process, which it alone cannot clean up. */
const watch = new Worker(
  `const { parentPort } = require("node:worker_threads");
   const parent = process.ppid;
   let limit = Infinity;
   parentPort.on("message", (bytes) => { limit = bytes; });
   setInterval(() => {
     if (process.memoryUsage.rss() > limit || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
   }, 25);`,
  { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } },
);

/** Loads what the job needs and no more: fonts and videos bring megabytes of code. */
async function convert({ kind, input, output }: ConversionJob): Promise<Conversion> {
  switch (kind) {
    case "avatar":
      return (await import("@/lib/media/images/image")).convertAvatar(input, output);
    case "cover":
      return (await import("@/lib/media/images/image")).convertCover(input, output);
    case "card-avatar":
    case "card-icon":
    case "card-activity":
      return (await import("@/lib/media/images/image")).convertCardPicture(input, output, kind);
    case "background":
      return (await import("@/lib/media/conversion/background")).convertBackground(input, output);
    case "audio":
      return (await import("@/lib/media/sound/audio")).convertAudio(input, output);
    case "cursor":
      return (await import("@/lib/media/cursors/cursor")).convertCursor(input, output);
    case "font":
      return (await import("@/lib/media/fonts/font")).convertFont(input, output);
  }
}

async function answerTo(job: ConversionJob): Promise<WorkerAnswer> {
  try {
    return { outcome: "converted", conversion: await convert(job) };
  } catch (error) {
    if (error instanceof AppError && error.code === "unsupported_media_type") {
      return { outcome: "unsupported", message: error.message };
    }
    const problem = error instanceof AppError ? Object.values(error.fields ?? {})[0]?.[0] : undefined;
    if (problem !== undefined) return { outcome: "refused", problem };
    if (isDiskFull(error)) return { outcome: "disk full" };
    return { outcome: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : "no Error" };
  }
}

/** Whoever runs out of memory, it shall be this process and not the server. */
function offerToBeKilledFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Only Linux has this, and not in every container.
  }
}

const say = (message: WorkerMessage) => process.send?.(message);

setPriority(10);
offerToBeKilledFirst();
// A terminal's Ctrl-C reaches the whole group; the server still waits for the jobs in flight.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
process.on("message", async ({ job, memoryBytes }: Task) => {
  say("begun");
  watch.postMessage(memoryBytes);
  const answer = await answerTo(job);
  say({ answer, heldBytes: process.memoryUsage.rss() });
});
process.send?.("ready");
