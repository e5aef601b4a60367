import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { createWorkerPool, PoolFullError, type WorkerPool } from "@/lib/media/conversion/worker-pool";
import { WorkerLostError } from "@/lib/media/conversion/worker-process";
import { forgetSingleton, singleton } from "@/lib/singleton";
import { type Picture, pictureKey } from "./picture";
import { withPortrait } from "./portrait-file";

/** A QR code to draw: `units` a side in its drawing, `side` pixels a side as PNG. */
export type Code = { svg: string; units: number; side: number };
/** What the drawing process is asked for. */
export type DrawingJob =
  | { kind: "picture"; picture: Picture; portraitPath: string | undefined }
  | ({ kind: "code" } & Code);

const workerAnswer = z.union([z.object({ png: z.base64(), isWhole: z.boolean() }), z.object({ failure: z.string() })]);
export type DrawingAnswer = z.infer<typeof workerAnswer>;
/** A drawing as PNG; not whole when a portrait belongs to it that could not be read. */
export type Drawing = { png: Buffer<ArrayBuffer>; isWhole: boolean };

const megabyte = 1024 * 1024;
const keptBytes = 24 * megabyte;
/** How long a drawing that is not whole stands for the next ones who ask, so that a broken file keeps no core busy. */
const unwholeMilliseconds = 5_000;
/** Measured: a picture takes 0.3 s of a core, the first 2 s, and the process holds up to 310 MB. */
const jobLimits = { timeMs: 20_000, memoryBytes: 512 * megabyte };
const poolLimits = {
  ...{ workers: 1, queue: 8, queuePerOwner: 4, waitMs: 20_000, startMs: 20_000, idleMs: 15_000 },
  keptBytes: 400 * megabyte,
} as const;

/** One process that draws, since drawing would keep this one from answering, and its memory is only needed meanwhile. */
function studio(): WorkerPool {
  return singleton("drawings", () =>
    // The path is put together here, so that Next's bundler does not follow it.
    createWorkerPool({
      ...poolLimits,
      script: [process.cwd(), "lib", "sharing", "drawing-worker.ts"].join("/"),
      nodeOptions: ["--import", "tsx", "--max-old-space-size=256"],
    }),
  );
}

const kept = () =>
  singleton(
    "drawings-kept",
    () => new LRUCache<string, Drawing>({ maxSize: keptBytes, sizeCalculation: ({ png }) => png.byteLength }),
  );
const inHand = () => singleton("drawings-in-hand", () => new Map<string, Promise<Drawing>>());

/**
 * Draws the picture of a profile, 1200 by 630, as PNG; kept in memory while there is room.
 * @param owner on whose request: those of one wait for each other
 * @throws AppError unavailable when too many wait
 */
export function drawnPicture(picture: Picture, owner: string): Promise<Drawing> {
  const drawWith = (portraitPath?: string) => ask({ kind: "picture", picture, portraitPath }, owner);
  const { portrait } = picture;
  return drawOnce(pictureKey(picture), () => (portrait ? withPortrait(portrait, drawWith) : drawWith()));
}

/** The same for a QR code. */
export async function drawnCode(code: Code, owner: string): Promise<Buffer<ArrayBuffer>> {
  const { png } = await drawOnce(`${code.side} ${code.svg}`, () => ask({ kind: "code", ...code }, owner));
  return png;
}

/** What is kept or in hand under that key; else it is drawn, and kept for good only when it is whole. */
async function drawOnce(key: string, draw: () => Promise<Drawing>): Promise<Drawing> {
  const known = kept().get(key) ?? inHand().get(key);
  if (known) return known;
  const drawing = draw().finally(() => inHand().delete(key));
  inHand().set(key, drawing);
  const drawn = await drawing;
  kept().set(key, drawn, drawn.isWhole ? {} : { ttl: unwholeMilliseconds });
  return drawn;
}

async function ask(job: DrawingJob, owner: string): Promise<Drawing> {
  try {
    const answer = workerAnswer.parse(await studio().run(job, jobLimits, owner));
    if ("failure" in answer) throw new Error(`a picture could not be drawn: ${answer.failure}`);
    return { png: Buffer.from(answer.png, "base64"), isWhole: answer.isWhole };
  } catch (error) {
    if (!(error instanceof PoolFullError || error instanceof WorkerLostError)) throw error;
    throw new AppError("unavailable", "Too many pictures are being drawn; try again in a few seconds");
  }
}

/** Ends the drawing process. */
export async function closeDrawings(): Promise<void> {
  await studio().close();
  forgetSingleton("drawings");
}
