import type { Effect } from "../effects/effect";
import type { Unmount } from "../island";
import { subscribeToMotion } from "../motion";
import { type EffectArea, findEffectArea } from "./effect-area";

/** The pose of a piece; lengths are CSS pixels and angles radians. All poses of a piece name the same parts. */
export type Pose = { x: number; y: number; turn?: number; tilt?: number; scale?: number; alpha?: number };

/** What drifts looks no smoother with more beats, and each beat costs the whole window. */
const usualBeatsPerSecond = 30;
/** Beats come so many milliseconds before the frames of a screen, so that all pieces meet the same frame. */
const ahead = 8;

/** One of many pieces, which goes through its poses evenly, again and again. */
export type Piece = {
  /** The value is a CSS background. */
  picture: string;
  width: number;
  height: number;
  seconds: number;
  /** The number of jumps, where the piece does not glide. */
  steps?: number;
  poses: readonly Pose[];
};

/**
 * Makes an effect of many pieces, each an element with an animation of its own. The browser's compositor moves them,
 * all at the same beats, without script in any frame. Where motion disturbs, they hang where they begin.
 */
export function animatedElements(
  make: (area: EffectArea) => Piece[],
  beatsPerSecond = usualBeatsPerSecond,
): Effect["mount"] {
  return (element, { density }): Unmount => {
    let pieces: { part: HTMLElement; animation: Animation }[] = [];
    let mayMove = false;
    const clear = () => {
      for (const { part, animation } of pieces) {
        animation.cancel();
        part.remove();
      }
      pieces = [];
    };
    const rebuild = () => {
      clear();
      if (element.clientWidth * element.clientHeight === 0) return;
      pieces = make(findEffectArea(element, density, Math.min(devicePixelRatio, 2))).map((piece) =>
        animate(piece, 1_000 / beatsPerSecond),
      );
      element.append(...pieces.map(({ part }) => part));
      if (!mayMove) for (const { animation } of pieces) animation.pause();
    };
    const size = new ResizeObserver(rebuild);
    size.observe(element);
    const unwatch = subscribeToMotion(
      (moves) => {
        mayMove = moves;
        for (const { animation } of pieces) {
          if (moves) animation.play();
          else animation.pause();
        }
      },
      { element },
    );
    return () => {
      unwatch();
      size.disconnect();
      clear();
    };
  };
}

/** @param beat milliseconds */
function animate({ picture, width, height, seconds, steps, poses }: Piece, beat: number) {
  const part = document.createElement("i");
  part.style.background = picture;
  part.style.width = `${width}px`;
  part.style.height = `${height}px`;
  const jumps = steps ?? Math.max(1, Math.round((seconds * 1_000) / beat));
  const beats = Math.max(1, Math.round((seconds * 1_000) / beat / jumps));
  const frames = poses.map(({ x, y, turn, tilt, scale, alpha }) => ({
    transform: [
      `translate(${(x - width / 2).toFixed(1)}px,${(y - height / 2).toFixed(1)}px)`,
      turn === undefined ? "" : `rotate(${turn.toFixed(3)}rad)`,
      tilt === undefined ? "" : `rotateX(${tilt.toFixed(3)}rad)`,
      scale === undefined ? "" : `scale(${scale.toFixed(3)})`,
    ].join(" "),
    ...(alpha !== undefined && { opacity: alpha.toFixed(3) }),
  }));
  const animation = part.animate(frames, {
    duration: jumps * beats * beat,
    iterations: Number.POSITIVE_INFINITY,
    easing: `steps(${jumps})`,
    // The piece begins as if it had been on its way for a while.
    delay: -Math.floor(Math.random() * jumps * beats) * beat - ahead,
  });
  return { part, animation };
}

/** Returns poses at even steps along a way, whose shares go from 0 to 1. */
export const mapSteps = (steps: number, pose: (share: number) => Pose): Pose[] =>
  Array.from({ length: steps + 1 }, (_, step) => pose(step / steps));

/** Returns a drawn sprite as a CSS background. */
export const frameUrl = (sprite: HTMLCanvasElement): string =>
  `url(${sprite.toDataURL()}) center / 100% 100% no-repeat`;
