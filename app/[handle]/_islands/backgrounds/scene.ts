import type { Effect } from "../effects/effect";
import { eachFrame } from "../effects/frames";
import type { CanvasContext } from "../effects/sprites";
import type { Unmount } from "../island";
import { whileMoving } from "../motion";
import { addCanvas } from "./canvas";
import { type EffectArea, findEffectArea } from "./effect-area";

/** Draws one frame: so many seconds into the scene, and so many after the last frame. */
type Draw = (pen: CanvasContext, seconds: number, step: number) => void;

export type Scene = {
  /** At most so many frames a second are drawn; what moves slowly needs fewer. */
  rate: number;
  /** A CSS pixel has at most so many canvas pixels; what is soft needs few. */
  sharpness?: number;
  /** Sets the scene, and sets it again when the size has changed. */
  make: (area: EffectArea) => Draw;
};

/** A canvas holds at most so many pixels: more would hardly be seen behind a card, and cost on every frame. */
const maxPixels = 0.8e6;

/** Makes an effect that draws a scene over its whole element; under reduced motion its first frame stays. */
export function createCanvasEffect({ rate, sharpness = 2, make }: Scene): Effect["mount"] {
  return (element, { density }): Unmount => {
    let seconds = 0;
    let paint = (_step: number) => {};
    const remove = addCanvas(element, (pen, width, height) => {
      const scale = Math.min(devicePixelRatio, sharpness, Math.sqrt(maxPixels / (width * height)));
      const { canvas } = pen;
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      pen.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
      const draw = make(findEffectArea(element, density, scale));
      paint = (step) => {
        seconds += step;
        pen.clearRect(0, 0, width, height);
        draw(pen, seconds, step);
      };
      paint(0);
    });
    const end = whileMoving(() => eachFrame(rate, (step) => paint(step)), { element });
    return () => {
      end();
      remove();
    };
  };
}
