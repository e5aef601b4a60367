import { type Colours, readColours } from "../colours";
import type { Effect } from "../effect";
import { eachFrame } from "../frames";
import type { Unmount } from "../island";
import { watchMotion } from "../motion";

type Pen = CanvasRenderingContext2D;

/** Where a scene plays; lengths are CSS pixels. */
type Stage = {
  width: number;
  height: number;
  /** Canvas pixels for one CSS pixel, for sprites. */
  scale: number;
  colours: Colours;
  /** How many of a thing there are here, of so many on a million CSS pixels. */
  amount: (onMillion: number) => number;
};

/** Draws one frame: at so many seconds of the scene, so many after the last frame. */
type Draw = (pen: Pen, seconds: number, step: number) => void;

export type Scene = {
  /** Frames a second at most; what moves slowly needs fewer. */
  rate: number;
  /** Canvas pixels for one CSS pixel at most; what is soft needs few. */
  sharpness?: number;
  /** The canvas is not cleared between frames. */
  isKept?: boolean;
  /** Sets the scene; again when the size has changed. */
  make: (stage: Stage) => Draw;
};

/** What a canvas may hold: more would not be seen behind a card, but paid for on every frame. */
const mostPixels = 1.6e6;

/** An effect that draws a scene over its whole element; under reduced motion its first frame stays. */
export function painted({ rate, sharpness = 2, isKept = false, make }: Scene): Effect["mount"] {
  return (element, { density }): Unmount => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    if (!pen) return () => {};
    element.append(canvas);
    let draw: Draw = () => {};
    let seconds = 0;
    let stop: Unmount = () => {};
    const paint = (step: number) => {
      seconds += step;
      if (!isKept) pen.clearRect(0, 0, element.clientWidth, element.clientHeight);
      draw(pen, seconds, step);
    };
    const resize = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width * height === 0) return;
      const scale = Math.min(devicePixelRatio, sharpness, Math.sqrt(mostPixels / (width * height)));
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      pen.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
      const share = Math.min(Math.max((width * height) / 1e6, 0.4), 1.8) * density;
      const amount = (onMillion: number) => Math.round(onMillion * share);
      draw = make({ width, height, scale, colours: readColours(), amount });
      paint(0);
    };
    const size = new ResizeObserver(resize);
    size.observe(element);
    const unwatch = watchMotion(element, (moves) => {
      stop();
      stop = moves ? eachFrame(rate, paint) : () => {};
    });
    return () => {
      unwatch();
      stop();
      size.disconnect();
      canvas.remove();
    };
  };
}

/** So many of a thing. */
export const many = <Thing>(count: number, make: (index: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const between = (least: number, most: number): number => least + Math.random() * (most - least);

/** Keeps a place that goes on and on within a length, with room at both ends to come and go unseen. */
export const around = (place: number, length: number, room: number): number => {
  const whole = length + 2 * room;
  return ((((place + room) % whole) + whole) % whole) - room;
};
