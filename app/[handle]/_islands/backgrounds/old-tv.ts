import { readColours } from "../colours";
import type { EffectOptions } from "../effects/effect";
import type { Unmount } from "../island";
import { addCanvas } from "./canvas";

/** A grain has so many CSS pixels. */
const grainSize = 1.25;

/** The style sheet lets it hang over the window by this factor, so that it can shake. */
const overhang = 1.24;

/** Draws the grain of an old television once for each size; the style sheet shakes it. */
export function mount(element: HTMLElement, { density }: EffectOptions): Unmount {
  return addCanvas(element, (pen, width, height) => {
    const grain = pen.createImageData(grains(width), grains(height));
    const most = (readColours().isDark ? 34 : 20) * density;
    const pixels = new Uint32Array(grain.data.buffer);
    for (let at = 0; at < pixels.length; at++) {
      // The shade is white or black, more or less clear; the bytes stand in the order red, green, blue, alpha.
      const shade = Math.random() < 0.5 ? 0x00ffffff : 0;
      pixels[at] = ((Math.random() ** 2 * most) << 24) | shade;
    }
    pen.canvas.width = grain.width;
    pen.canvas.height = grain.height;
    pen.putImageData(grain, 0, 0);
  });
}

const grains = (length: number) => Math.ceil((length * overhang) / grainSize);
