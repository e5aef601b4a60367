import type { Box } from "./animation";
import type { Painted } from "./composition";

/** Painted over the frame before; with `blends` a transparent pixel leaves what is there. */
export type Difference = Box & { pixels: Uint32Array; blends: boolean };

/** Remembers the canvas; returns the smallest box that differs. */
export function differenceFinder(width: number, height: number): (painted: Painted) => Difference {
  const before = new Uint32Array(width * height);

  function shrink(pixels: Uint32Array, changed: Box): Box {
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let y = changed.top; y < changed.top + changed.height; y++) {
      const start = y * width;
      let first = changed.left;
      let last = changed.left + changed.width;
      while (first < last && pixels[start + first] === before[start + first]) first++;
      while (last > first && pixels[start + last - 1] === before[start + last - 1]) last--;
      if (first === last) continue;
      left = Math.min(left, first);
      right = Math.max(right, last);
      top = Math.min(top, y);
      bottom = y + 1;
    }
    if (right === 0) return { left: 0, top: 0, width: 1, height: 1 };
    const [evenLeft, evenTop] = [left & ~1, top & ~1];
    return { left: evenLeft, top: evenTop, width: right - evenLeft, height: bottom - evenTop };
  }

  /** Decoders agree on blending only where every pixel is opaque or empty. */
  function canBlend(pixels: Uint32Array, box: Box): boolean {
    for (const start of rows(box)) {
      for (let at = start; at < start + box.width; at++) {
        const pixel = pixels[at] ?? 0;
        if (pixel >>> 24 !== 255 && (pixel !== 0 || before[at] !== 0)) return false;
      }
    }
    return true;
  }

  function* rows({ left, top, height: count }: Box): Generator<number> {
    for (let y = top; y < top + count; y++) yield y * width + left;
  }

  return ({ pixels, changed }) => {
    const box = shrink(pixels, changed);
    const blends = canBlend(pixels, box);
    const cut = new Uint32Array(box.width * box.height);
    let to = 0;
    for (const start of rows(box)) {
      for (let at = start; at < start + box.width; at++, to++) {
        if (!blends || pixels[at] !== before[at]) cut[to] = pixels[at] ?? 0;
      }
      before.set(pixels.subarray(start, start + box.width), start);
    }
    return { ...box, pixels: cut, blends };
  };
}
