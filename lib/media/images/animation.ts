import { brokenFile } from "@/lib/media/conversion/broken-file";
import { imageLimits } from "@/lib/media/conversion/conversion-limits";

export type Box = { left: number; top: number; width: number; height: number };

export type Frame = Box & {
  image: Buffer;
  hasProfile?: boolean;
  delayMs: number;
  /** Otherwise it replaces what is there. */
  blends: boolean;
  /** Its box before the next frame: as it is, transparent, or as it was before. */
  after: "keep" | "clear" | "restore";
};

/** `loops` is the number of plays; 0 is endless. */
export type Animation = { width: number; height: number; frames: Frame[]; loops: number };

/** Called while frames are read. */
export function checkFrameCount(frames: number): void {
  if (frames > imageLimits.frames) throw brokenFile(`has more than ${imageLimits.frames} frames; send a shorter one`);
}
