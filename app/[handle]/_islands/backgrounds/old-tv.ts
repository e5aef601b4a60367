import type { EffectOptions } from "../effect";
import type { Unmount } from "../island";

const width = 480;
const height = 300;

/** The grain of an old television, drawn once; the style sheet shakes it. */
export function mount(element: HTMLElement, { density }: EffectOptions): Unmount {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) return () => {};
  const grain = pen.createImageData(width, height);
  const pixels = new Uint32Array(grain.data.buffer);
  for (let at = 0; at < pixels.length; at++) {
    // White or black, more or less clear: the bytes stand in the order red, green, blue, alpha.
    const shade = Math.random() < 0.5 ? 0x00ffffff : 0;
    pixels[at] = ((Math.random() ** 2 * 46 * density) << 24) | shade;
  }
  pen.putImageData(grain, 0, 0);
  element.append(canvas);
  return () => canvas.remove();
}
