import "server-only";
import { resolve } from "node:path";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { limitKey, requireLimit } from "@/lib/core/limits/limiter";
import { describeFailure, log } from "@/lib/core/log";
import { env } from "@/lib/core/process/env";
import { forgetSingleton, singleton } from "@/lib/core/process/singleton";
import { createWorkerPool, PoolFullError, type WorkerPool } from "@/lib/core/workers/worker-pool";
import { WorkerLostError, WorkerNotStartedError, WorkerOverdueError } from "@/lib/core/workers/worker-process";
import { openPictureCache } from "@/lib/media/storage/picture-cache";
import { withBackground } from "./background-file";
import { type Picture, pictureKey } from "./picture";
import type { Portrait } from "./portrait";
import { withPortrait } from "./portrait-file";
import { codeKey, type ProfileCode } from "./profile-code";

type CodeType = "svg" | "png";
/** The paths are those of the files that are drawn, where there are some. */
export type DrawingJob =
  | { picture: Picture; portraitPath: string | undefined; backgroundPath: string | undefined }
  | { code: ProfileCode; type: CodeType; portraitPath: string | undefined };

const workerAnswer = z.union([
  z.object({ bytes: z.base64(), isComplete: z.boolean() }),
  z.object({ failure: z.string() }),
]);
export type DrawingAnswer = z.infer<typeof workerAnswer>;
/** A drawing is incomplete when its portrait or background could not be read. */
export type Drawing = { bytes: Buffer<ArrayBuffer>; isComplete: boolean };

const megabyte = 1024 * 1024;
const cacheBytes = { inMemory: 8 * megabyte, onDisk: 256 * megabyte };
/** An incomplete drawing comes from the cache for this long, so that a broken file does not use up a core. */
const incompleteMilliseconds = 10_000;
/** As measured, a picture takes 0.3 s of a core, the first one 2 s, and the process holds up to 310 MB. */
const jobLimits = { cpuMs: 20_000, memoryBytes: 512 * megabyte };
const poolLimits = {
  ...{ workers: 1, queue: 32, queuePerOwner: 4, waitMs: 20_000, startMs: 20_000, idleMs: 15_000 },
  retainedBytes: 400 * megabyte,
} as const;

function drawingPool(): WorkerPool {
  return singleton("drawings", () =>
    // The path is put together here, so that Next's bundler does not follow it.
    createWorkerPool({
      ...poolLimits,
      script: [process.cwd(), "dist", "drawing-worker.mjs"].join("/"),
      nodeOptions: ["--max-old-space-size=256"],
    }),
  );
}

const cached = () =>
  singleton(
    "drawings-in-memory",
    () =>
      new LRUCache<string, Drawing>({ maxSize: cacheBytes.inMemory, sizeCalculation: ({ bytes }) => bytes.byteLength }),
  );
const diskCache = () =>
  singleton("drawings-on-disk", () => openPictureCache(resolve(env().DATA_DIR, "drawings"), cacheBytes.onDisk));
const inFlight = () => singleton("drawings-in-flight", () => new Map<string, Promise<Drawing>>());
const cachedOrInFlight = (key: string) => cached().get(key) ?? inFlight().get(key);

/** Returns 1200 by 630 pixels. @param address of the client, to queue by @throws AppError rate_limited, unavailable */
export const drawnPicture = (picture: Picture, address: string): Promise<Drawing> =>
  drawn(pictureKey(picture), picture.username, address, () => drawPicture(picture, address));

/**
 * Returns a QR code as SVG or as PNG of 1024 by 1024 pixels. @param address of the client, to queue by @throws AppError
 * rate_limited, unavailable
 */
export const drawnCode = (code: ProfileCode, type: CodeType, address: string): Promise<Drawing> =>
  drawn(codeKey(code, type), code.username, address, () =>
    withOptionalPortrait(code.portrait, (portraitPath) => ask({ code, type, portraitPath }, address)),
  );

async function drawn(key: string, username: string, address: string, draw: () => Promise<Drawing>): Promise<Drawing> {
  const known = cachedOrInFlight(key) ?? (await readFromDisk(key));
  if (known) return known;
  await requireLimit("drawing", limitKey("address", address));
  // Addresses are cheap, and each change of a profile makes another picture of it.
  await requireLimit("drawing", limitKey("profile", username));
  return cachedOrInFlight(key) ?? drawOnce(key, draw);
}

async function readFromDisk(key: string): Promise<Drawing | undefined> {
  const bytes = await diskCache().find(key);
  const drawing = bytes && { bytes, isComplete: true };
  if (drawing) cached().set(key, drawing);
  return drawing;
}

/** Draws once for concurrent callers; incomplete drawings are cached only for a moment. */
function drawOnce(key: string, draw: () => Promise<Drawing>): Promise<Drawing> {
  const drawing = draw()
    .then(async (made) => {
      cached().set(key, made, made.isComplete ? {} : { ttl: incompleteMilliseconds });
      if (made.isComplete) await diskCache().put(key, made.bytes);
      return made;
    })
    .finally(() => inFlight().delete(key));
  inFlight().set(key, drawing);
  return drawing;
}

const withOptionalPortrait = <Result>(
  portrait: Portrait | undefined,
  work: (path?: string) => Promise<Result>,
): Promise<Result> => (portrait ? withPortrait(portrait, work) : work());

async function drawPicture(picture: Picture, owner: string): Promise<Drawing> {
  const { portrait, background } = picture;
  const drawOn = (backgroundPath?: string) =>
    withOptionalPortrait(portrait, (portraitPath) => ask({ picture, portraitPath, backgroundPath }, owner));
  return background === undefined ? drawOn() : withBackground(background, owner, drawOn);
}

async function ask(job: DrawingJob, owner: string): Promise<Drawing> {
  try {
    const answer = workerAnswer.parse(await drawingPool().run(job, jobLimits, owner));
    if ("failure" in answer) throw new Error(`a picture could not be drawn: ${answer.failure}`);
    return { bytes: Buffer.from(answer.bytes, "base64"), isComplete: answer.isComplete };
  } catch (error) {
    if (error instanceof WorkerNotStartedError || error instanceof WorkerOverdueError) {
      log().error(describeFailure(error), "a picture was not drawn");
      throw new AppError("unavailable", { text: "The picture cannot be drawn right now; try again in a few seconds" });
    }
    if (!(error instanceof PoolFullError || error instanceof WorkerLostError)) throw error;
    throw new AppError("unavailable", { text: "Too many pictures are being drawn; try again in a few seconds" });
  }
}

export async function closeDrawings(): Promise<void> {
  await drawingPool().close();
  forgetSingleton("drawings");
}
