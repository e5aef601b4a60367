import { brokenFile } from "@/lib/media/conversion/broken-file";
import { imageLimits } from "@/lib/media/conversion/conversion-limits";

export type Box = { left: number; top: number; width: number; height: number };

export type Frame = Box & {
  image: Buffer;
  /** That file has a colour profile. */
  hasProfile?: boolean;
  delayMs: number;
  /** Painted over what is there, instead of in its place. */
  blends: boolean;
  /** What happens to its box before the next frame: nothing, it becomes transparent, or what was there comes back. */
  after: "keep" | "clear" | "restore";
};

/** A file's animation on its canvas; `loops` counts how often it plays, 0 is for ever. */
export type Animation = { width: number; height: number; frames: Frame[]; loops: number };

/** Refuses an animation of too many frames while they are still being read. */
export function checkFrameCount(frames: number): void {
  if (frames > imageLimits.frames) throw brokenFile(`has more than ${imageLimits.frames} frames; send a shorter one`);
}
