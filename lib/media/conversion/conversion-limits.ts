import { availableParallelism } from "node:os";
import { type MediaKind, mediaLimits } from "@/lib/media/media-kinds";

const megabyte = 1024 * 1024;

/** What one conversion may take; `memoryBytes` is all that its process holds, of which Node and its modules are 120 MB. */
export type JobLimits = { timeMs: number; memoryBytes: number };

/** How much work is taken at once; the workers run at a lower priority than the requests. */
export const poolLimits = {
  workers: Math.min(2, availableParallelism()),
  queue: 16,
  queuePerOwner: 12,
  waitMs: 30_000,
  startMs: 20_000,
  idleMs: 30_000,
  keptBytes: 200 * megabyte,
} as const;

/** Measured: a lossless 40-megapixel image needs 1.1 GB and 5 s, everything else far less. */
export const jobLimits: Readonly<Record<MediaKind, JobLimits>> = {
  avatar: { timeMs: 20_000, memoryBytes: 1024 * megabyte },
  background: { timeMs: 45_000, memoryBytes: 1536 * megabyte },
  audio: { timeMs: 15_000, memoryBytes: 768 * megabyte },
  cover: { timeMs: 20_000, memoryBytes: 1024 * megabyte },
  cursor: { timeMs: 15_000, memoryBytes: 512 * megabyte },
  font: { timeMs: 15_000, memoryBytes: 768 * megabyte },
};

/**
 * What is inside an image. `animationPixels` counts every frame in full, `movingAvatarPixels` does so for avatars, and
 * `movingShownPixels` is what all frames of an avatar are made smaller to. `shownSide` bounds avatars and covers.
 */
export const imageLimits = {
  ...mediaLimits.image,
  animationPixels: 300_000_000,
  movingAvatarPixels: 100_000_000,
  movingShownPixels: 32_000_000,
  scans: 40,
  shownSide: 1024,
} as const;
