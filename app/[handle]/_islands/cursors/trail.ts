import { type Colours, readColours } from "../colours";
import type { Effect } from "../effects/effect";
import { eachFrame } from "../effects/frames";
import type { CanvasContext } from "../effects/sprites";
import type { Unmount } from "../island";
import { subscribeToMotion } from "../motion";

/** The surroundings that a trail is made for; lengths are CSS pixels. */
export type TrailContext = {
  /** One CSS pixel has so many canvas pixels, for sprites. */
  scale: number;
  colours: Colours;
  /** These are the graphemes of the display name. */
  letters: readonly string[];
  density: number;
};

/** A trail follows the pointer. */
export type Trail = {
  /** The pointer came to a place of the window from another. */
  moved: (x: number, y: number, fromX: number, fromY: number) => void;
  /**
   * Draws the next frame on a clear canvas, so many seconds after the last one. @returns milliseconds until it wants to
   * be drawn again: 0 for the next frame, Infinity once all rests
   */
  draw: (pen: CanvasContext, step: number) => number;
};

/** A canvas holds at most so many fine pixels, since all of it goes to the screen in each frame. */
const maxPixels = 2.5e6;

/**
 * Makes an effect that follows the pointer: it draws while something moves, and costs nothing while the pointer rests.
 */
export function trailing(make: (context: TrailContext) => Trail): Effect["mount"] {
  return (element, { text, density }): Unmount => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    if (!pen) return () => {};
    element.append(canvas);
    const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
    let trail: Trail | undefined;
    let last: readonly [x: number, y: number] | undefined;
    let mayMove = false;
    let stop: Unmount | undefined;
    let timer = 0;

    const resize = () => {
      const bearable = Math.max(1, Math.sqrt(maxPixels / (innerWidth * innerHeight)));
      const scale = Math.min(devicePixelRatio, 2, bearable);
      canvas.width = Math.round(innerWidth * scale);
      canvas.height = Math.round(innerHeight * scale);
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      trail = make({ scale, colours: readColours(), letters, density });
    };
    const rest = () => {
      clearTimeout(timer);
      stop?.();
      stop = undefined;
    };
    const wake = () => {
      clearTimeout(timer);
      stop ??= eachFrame(60, frame);
    };
    const frame = (step: number) => {
      pen.clearRect(0, 0, innerWidth, innerHeight);
      const wait = trail?.draw(pen, step) ?? Number.POSITIVE_INFINITY;
      if (wait === 0) return;
      rest();
      if (Number.isFinite(wait)) timer = window.setTimeout(wake, wait);
    };
    const move = ({ clientX, clientY, pointerType }: PointerEvent) => {
      if (!mayMove || pointerType === "touch") return;
      const [fromX, fromY] = last ?? [clientX, clientY];
      last = [clientX, clientY];
      trail?.moved(clientX, clientY, fromX, fromY);
      wake();
    };
    const begin = (moves: boolean) => {
      mayMove = moves;
      if (moves) return;
      rest();
      pen.clearRect(0, 0, innerWidth, innerHeight);
      last = undefined;
      resize();
    };

    resize();
    addEventListener("resize", resize);
    addEventListener("pointermove", move, { passive: true });
    const unwatch = subscribeToMotion(begin, { element });
    return () => {
      unwatch();
      rest();
      removeEventListener("resize", resize);
      removeEventListener("pointermove", move);
      canvas.remove();
    };
  };
}

/** A place that lags behind another and is drawn nearer to it. */
export type Follower = { x: number; y: number };

/**
 * Draws a follower nearer to its place by the share that it covers in so many seconds. @returns what is left of the
 * way, in pixels
 */
export function approach(follower: Follower, x: number, y: number, seconds: number, step: number): number {
  const share = 1 - Math.exp(-step / seconds);
  follower.x += (x - follower.x) * share;
  follower.y += (y - follower.y) * share;
  return Math.hypot(x - follower.x, y - follower.y);
}
