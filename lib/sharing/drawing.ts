import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { createWorkerPool, PoolFullError, type WorkerPool } from "@/lib/media/conversion/worker-pool";
import { WorkerLostError } from "@/lib/media/conversion/worker-process";
import { forgetSingleton, singleton } from "@/lib/singleton";
import { remoteOrigin } from "@/lib/storage/current";
import { localPath } from "@/lib/storage/local-disk";
import { type Picture, pictureKey } from "./picture";

/** A QR code to draw: `units` a side in its drawing, `side` pixels a side as PNG. */
export type Code = { svg: string; units: number; side: number };
/** What the drawing process is asked for. */
export type DrawingJob =
  | { kind: "picture"; picture: Picture; avatarPath: string | undefined }
  | ({ kind: "code" } & Code);

const workerAnswer = z.union([z.object({ png: z.base64() }), z.object({ failure: z.string() })]);
export type DrawingAnswer = z.infer<typeof workerAnswer>;

const megabyte = 1024 * 1024;
const keptBytes = 24 * megabyte;
/** Measured: a picture takes 0.3 s of a core, the first 2 s, and the process holds up to 310 MB. */
const jobLimits = { timeMs: 20_000, memoryBytes: 512 * megabyte };
const poolLimits = {
  ...{ workers: 1, queue: 8, queuePerOwner: 4, waitMs: 20_000, startMs: 20_000, idleMs: 15_000 },
  keptBytes: 400 * megabyte,
} as const;

type Studio = {
  pool: WorkerPool;
  kept: LRUCache<string, Buffer<ArrayBuffer>>;
  inHand: Map<string, Promise<Buffer<ArrayBuffer>>>;
};

/** One process that draws, since drawing would keep this one from answering, and its memory is only needed meanwhile. */
function studio(): Studio {
  return singleton("drawings", () => ({
    // The path is put together here, so that Next's bundler does not follow it.
    pool: createWorkerPool({
      ...poolLimits,
      script: [process.cwd(), "lib", "sharing", "drawing-worker.ts"].join("/"),
      nodeOptions: ["--import", "tsx", "--max-old-space-size=256"],
    }),
    kept: new LRUCache({ maxSize: keptBytes, sizeCalculation: ({ byteLength }) => byteLength }),
    inHand: new Map(),
  }));
}

/**
 * Draws the picture of a profile, 1200 by 630, as PNG; kept in memory while there is room.
 * @param owner on whose request: those of one wait for each other
 * @throws AppError unavailable when too many wait
 */
export function drawnPicture(picture: Picture, owner: string): Promise<Buffer<ArrayBuffer>> {
  // A file that another server keeps is not fetched for it.
  const avatarPath = picture.avatar && !remoteOrigin() ? localPath(`avatars/${picture.avatar}`) : undefined;
  return draw(pictureKey(picture), { kind: "picture", picture, avatarPath }, owner);
}

/** The same for a QR code. */
export function drawnCode(code: Code, owner: string): Promise<Buffer<ArrayBuffer>> {
  return draw(`${code.side} ${code.svg}`, { kind: "code", ...code }, owner);
}

function draw(key: string, job: DrawingJob, owner: string): Promise<Buffer<ArrayBuffer>> {
  const { kept, inHand } = studio();
  const known = kept.get(key);
  if (known) return Promise.resolve(known);
  const drawing = inHand.get(key) ?? begin(key, job, owner).finally(() => inHand.delete(key));
  inHand.set(key, drawing);
  return drawing;
}

async function begin(key: string, job: DrawingJob, owner: string): Promise<Buffer<ArrayBuffer>> {
  const { pool, kept } = studio();
  try {
    const answer = workerAnswer.parse(await pool.run(job, jobLimits, owner));
    if ("failure" in answer) throw new Error(`a picture could not be drawn: ${answer.failure}`);
    const png = Buffer.from(answer.png, "base64");
    kept.set(key, png);
    return png;
  } catch (error) {
    if (!(error instanceof PoolFullError || error instanceof WorkerLostError)) throw error;
    throw new AppError("unavailable", "Too many pictures are being drawn; try again in a few seconds");
  }
}

/** Ends the drawing process. */
export async function closeDrawings(): Promise<void> {
  await studio().pool.close();
  forgetSingleton("drawings");
}
