import { availableParallelism } from "node:os";
import { mediaLimits, type StoredKind } from "@/lib/core/operation/media-kinds";
import type { JobLimits } from "@/lib/core/workers/worker-process";

const megabyte = 1024 * 1024;

export type ConversionKind =
  | StoredKind
  | ("card-avatar" | "card-icon" | "card-activity")
  | ("rendition" | "placeholder");

export const poolLimits = {
  workers: Math.min(2, availableParallelism()),
  queue: 16,
  queuePerOwner: 12,
  waitMs: 30_000,
  startMs: 20_000,
  idleMs: 30_000,
  retainedBytes: 200 * megabyte,
} as const;

/** As measured, a lossless 40-megapixel image needs 1.1 GB and 5 s, and everything else far less. */
export const jobLimits: Readonly<Record<ConversionKind, JobLimits>> = {
  avatar: { cpuMs: 20_000, memoryBytes: 1024 * megabyte },
  background: { cpuMs: 45_000, memoryBytes: 1536 * megabyte },
  audio: { cpuMs: 15_000, memoryBytes: 768 * megabyte },
  cover: { cpuMs: 20_000, memoryBytes: 1024 * megabyte },
  cursor: { cpuMs: 15_000, memoryBytes: 512 * megabyte },
  font: { cpuMs: 15_000, memoryBytes: 768 * megabyte },
  icon: { cpuMs: 20_000, memoryBytes: 1024 * megabyte },
  image: { cpuMs: 20_000, memoryBytes: 1024 * megabyte },
  "card-avatar": { cpuMs: 5_000, memoryBytes: 512 * megabyte },
  "card-icon": { cpuMs: 5_000, memoryBytes: 512 * megabyte },
  "card-activity": { cpuMs: 5_000, memoryBytes: 512 * megabyte },
  rendition: { cpuMs: 30_000, memoryBytes: 1024 * megabyte },
  placeholder: { cpuMs: 15_000, memoryBytes: 1024 * megabyte },
};

/**
 * `animationPixels`, `movingAvatarPixels` and, after conversion, `movingShownPixels` count the pixels of all frames
 * together.
 */
export const imageLimits = {
  ...mediaLimits.image,
  animationPixels: 300_000_000,
  movingAvatarPixels: 100_000_000,
  movingShownPixels: 32_000_000,
  scans: 40,
  shownSide: 1024,
  /** A picture of a gallery is opened as large as a screen. */
  gallerySide: 2560,
  /**
   * The profile of a screen, camera or working space has half a kilobyte to a hundred. More would be room for something
   * else.
   */
  profileBytes: 128 * 1024,
  squareSides: { icon: 256, "card-avatar": 256, "card-icon": 96, "card-activity": 96 },
} as const;
