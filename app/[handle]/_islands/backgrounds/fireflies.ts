import { mix } from "../colours";
import { light, stamp } from "../sprites";
import { between, many, painted } from "./scene";

/** Warm lights that wander and breathe. */
export const mount = painted({
  rate: 60,
  sharpness: 0.75,
  make({ width, height, scale, colours: { accent, isDark, ink }, amount }) {
    const warm = isDark ? mix([255, 214, 110], accent, 0.22) : mix([214, 138, 0], accent, 0.3);
    const halo = light(72, scale, warm);
    const heart = light(14, scale, isDark ? mix(warm, ink, 0.75) : warm, 0.35);
    const flies = many(amount(34), () => ({
      x: Math.random() * width,
      y: height * between(0.08, 1),
      reach: between(30, 90),
      paces: many(4, () => between(0.12, 0.42)),
      phase: Math.random() * 40,
      breath: between(0.55, 1.1),
      size: between(0.55, 1.15),
    }));
    return (pen, seconds) => {
      for (const { x, y, reach, paces, phase, breath, size } of flies) {
        const [a = 0, b = 0, c = 0, d = 0] = paces;
        const time = seconds + phase;
        const left = x + (Math.sin(time * a) + Math.sin(time * b * 1.7)) * reach;
        const top = y + (Math.cos(time * c) + Math.sin(time * d * 1.9)) * reach * 0.6;
        const shine = 0.12 + 0.88 * (0.5 + 0.5 * Math.sin(time * breath)) ** 2;
        pen.globalAlpha = shine * 0.6;
        stamp(pen, halo, left, top, 72 * size);
        pen.globalAlpha = Math.min(1, shine * 1.2);
        stamp(pen, heart, left, top, 14 * size);
      }
    };
  },
});
