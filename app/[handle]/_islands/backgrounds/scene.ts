import type { Effect } from "../effect";
import { eachFrame } from "../frames";
import type { Unmount } from "../island";
import { whileMoving } from "../motion";
import { type Stage, stageOf } from "./stage";

type Pen = CanvasRenderingContext2D;

/** Draws one frame: at so many seconds of the scene, so many after the last frame. */
type Draw = (pen: Pen, seconds: number, step: number) => void;

export type Scene = {
  /** Frames a second at most; what moves slowly needs fewer. */
  rate: number;
  /** Canvas pixels for one CSS pixel at most; what is soft needs few. */
  sharpness?: number;
  /** Sets the scene; again when the size has changed. */
  make: (stage: Stage) => Draw;
};

/** What a canvas may hold: more would not be seen behind a card, but paid for on every frame. */
const mostPixels = 0.8e6;

/** An effect that draws a scene over its whole element; under reduced motion its first frame stays. */
export function painted({ rate, sharpness = 2, make }: Scene): Effect["mount"] {
  return (element, { density }): Unmount => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    if (!pen) return () => {};
    element.append(canvas);
    let draw: Draw = () => {};
    let seconds = 0;
    const paint = (step: number) => {
      seconds += step;
      pen.clearRect(0, 0, element.clientWidth, element.clientHeight);
      draw(pen, seconds, step);
    };
    const resize = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width * height === 0) return;
      const scale = Math.min(devicePixelRatio, sharpness, Math.sqrt(mostPixels / (width * height)));
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      pen.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
      draw = make(stageOf(element, density, scale));
      paint(0);
    };
    const size = new ResizeObserver(resize);
    size.observe(element);
    const end = whileMoving(() => eachFrame(rate, paint), { element });
    return () => {
      end();
      size.disconnect();
      canvas.remove();
    };
  };
}
