import { bubble, stamp } from "../sprites";
import { around, between, many, painted } from "./scene";

const sizes = [18, 34, 56, 88];

/** Soap bubbles that rise and sway. */
export const mount = painted({
  rate: 60,
  sharpness: 1.5,
  make({ width, height, scale, colours: { ink, accent }, amount }) {
    const pictures = sizes.map((size) => ({ size, picture: bubble(size, scale, ink, accent) }));
    const bubbles = many(amount(30), (index) => {
      const kind = pictures[[0, 1, 0, 2, 1, 0, 3][index % 7] ?? 0];
      const size = (kind?.size ?? 18) * between(0.7, 1);
      return {
        kind,
        size,
        x: Math.random() * width,
        y: Math.random() * height,
        speed: between(16, 26) + size * 0.32,
        sway: between(8, 22),
        pace: between(0.3, 0.7),
        phase: Math.random() * 7,
        alpha: between(0.5, 0.95),
      };
    });
    return (pen, seconds) => {
      for (const { kind, size, x, y, speed, sway, pace, phase, alpha } of bubbles) {
        if (!kind) continue;
        const top = around(y - seconds * speed, height, size);
        pen.globalAlpha = alpha;
        stamp(pen, kind.picture, x + Math.sin(seconds * pace + phase) * sway, top, size);
      }
    };
  },
});
