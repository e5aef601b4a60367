import { rm } from "node:fs/promises";
import { z } from "zod";
import { AppError, invalidField } from "@/lib/core/errors";
import { describeFailure, log } from "@/lib/core/log";
import { type Message, message } from "@/lib/core/messages/message";
import { mediaTypes, type StoredExtension } from "@/lib/core/operation/media-kinds";
import { env } from "@/lib/core/process/env";
import { forgetSingleton, singleton } from "@/lib/core/process/singleton";
import { systemError } from "@/lib/core/system-failure";
import { createWorkerPool, PoolFullError, type WorkerPool } from "@/lib/core/workers/worker-pool";
import { WorkerLostError, WorkerNotStartedError, WorkerOverdueError } from "@/lib/core/workers/worker-process";
import type { RenditionSize } from "@/lib/media/storage/rendition";
import { type ConversionKind, jobLimits, poolLimits } from "./conversion-limits";
import type { Crop } from "./crop";

/**
 * `output` must not exist, and must be on the disk of `input`. `crop` is only for pictures, and `rendition` only for
 * that kind. `mayBeStored` says that `input` may be what a conversion has made before.
 */
export type ConversionJob = {
  kind: ConversionKind;
  input: string;
  output: string;
  crop?: Crop;
  mayBeStored?: boolean;
  rendition?: RenditionSize;
};

const extensions = Object.keys(mediaTypes) as StoredExtension[];
const conversion = z.object({
  extension: z.enum(extensions),
  bytes: z.int().positive(),
  durationSeconds: z.int().positive().optional(),
  isAnimated: z.boolean().optional(),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
});

/**
 * Audio and video have `durationSeconds`; `isAnimated` is for images with more than one stored frame. Pictures of
 * galleries have their `width` and `height` in pixels.
 */
export type Conversion = z.infer<typeof conversion>;

// A worker reads hostile bytes, so its answer is checked like any input.
const workerAnswer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("converted"), conversion }),
  z.object({ outcome: z.literal("unsupported"), message: z.string().max(500) }),
  z.object({ outcome: z.literal("refused"), problem: z.string().max(500) }),
  z.object({ outcome: z.literal("system failure"), code: z.string().max(20) }),
  z.object({ outcome: z.literal("failed"), reason: z.string() }),
]);
export type WorkerAnswer = z.infer<typeof workerAnswer>;

/** The path is built here, so that Next's bundler does not follow it. */
function pool(): WorkerPool {
  const { DATABASE_URL, WEB_CONCURRENCY } = env();
  return singleton("conversions", () =>
    createWorkerPool({
      ...poolLimits,
      // Several processes of one machine share its cores and memory.
      ...(DATABASE_URL && WEB_CONCURRENCY > 1 && { workers: 1 }),
      script: [process.cwd(), "dist", "conversion-worker.mjs"].join("/"),
      nodeOptions: ["--max-old-space-size=512"],
    }),
  );
}

/**
 * Converts in a separate process, one job per owner at a time. @throws AppError unsupported_media_type,
 * invalid_request, unavailable
 */
export async function convert(job: ConversionJob, ownerId?: string): Promise<Conversion> {
  try {
    return outcome(job.kind, workerAnswer.parse(await pool().run(job, jobLimits[job.kind], ownerId)));
  } catch (error) {
    await rm(job.output, { force: true });
    if (error instanceof PoolFullError) {
      throw new AppError("unavailable", message("manyConversions"));
    }
    const hasNotBegun = error instanceof WorkerLostError && !error.hadBegun;
    if (hasNotBegun || error instanceof WorkerNotStartedError || error instanceof WorkerOverdueError) {
      log().error(describeFailure(error), "a file was not converted");
      throw new AppError("unavailable", message("notConverted"));
    }
    if (error instanceof WorkerLostError) {
      throw refusal(job.kind, message("beyondLimits"));
    }
    throw error;
  }
}

function outcome(kind: ConversionKind, answer: WorkerAnswer): Conversion {
  switch (answer.outcome) {
    case "converted":
      return answer.conversion;
    case "unsupported":
      throw new AppError("unsupported_media_type", {
        text: kind === "cover" ? `The cover: ${answer.message}` : answer.message,
      });
    case "refused":
      throw refusal(kind, { text: answer.problem });
    case "system failure":
      log().warn({ code: answer.code }, "a file was not converted");
      throw systemError(answer.code);
    case "failed":
      throw new Error(`the conversion worker failed: ${answer.reason}`);
  }
}

function refusal(kind: ConversionKind, problem: Message): AppError {
  return invalidField(kind === "cover" ? "cover" : "file", problem);
}

/** Queued jobs get an unavailable error. */
export async function closeConversions(): Promise<void> {
  await pool().close();
  forgetSingleton("conversions");
}
