import { crystal, light, stamp } from "../sprites";
import { around, between, many, painted } from "./scene";

/** Snow in still air: far flakes small and slow, near ones large, soft and swaying, a few of them crystals. */
export const mount = painted({
  rate: 60,
  sharpness: 1.5,
  make({ width, height, scale, colours: { ink }, amount }) {
    const soft = light(16, scale, ink, 0.35);
    const crystals = [14, 19, 24].map((size) => ({ size, picture: crystal(size, scale * 1.25, ink) }));
    const flakes = many(amount(95), (index) => {
      const depth = Math.random() ** 1.6;
      const crystalOf = depth > 0.35 ? crystals[index % 7] : undefined;
      return {
        x: Math.random() * width,
        y: Math.random() * height,
        size: crystalOf?.size ?? 5 + depth * 11,
        picture: crystalOf?.picture ?? soft,
        speed: 16 + depth * 44,
        sway: between(6, 12) + depth * 18,
        pace: between(0.3, 0.8),
        phase: Math.random() * 7,
        alpha: crystalOf ? between(0.45, 0.7) : 0.4 + depth * 0.5,
        turn: crystalOf ? between(-0.5, 0.5) : 0,
      };
    });
    return (pen, seconds) => {
      for (const { x, y, size, picture, speed, sway, pace, phase, alpha, turn } of flakes) {
        const left = around(x + Math.sin(seconds * pace + phase) * sway + seconds * 5, width, 30);
        const top = around(y + seconds * speed, height, 30);
        pen.globalAlpha = alpha;
        if (turn === 0) stamp(pen, picture, left, top, size);
        else {
          const angle = seconds * turn + phase;
          pen.save();
          pen.translate(left, top);
          pen.rotate(angle);
          stamp(pen, picture, 0, 0, size);
          pen.restore();
        }
      }
    };
  },
});
