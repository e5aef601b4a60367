import { drawCentered } from "../effects/sprites";
import { emoji } from "./lettering";
import { trailing } from "./trail";

const count = 7;
const gap = 17;
const stiffness = 110;
const damping = 9;
const weight = 620;

/** Draws a string of emoji that hangs from the pointer on springs. */
export const mount = trailing(({ scale }) => {
  const picture = emoji("🌟", 24, scale);
  const beads: { x: number; y: number; right: number; down: number }[] = [];
  let target = { x: 0, y: 0 };
  return {
    moved(x, y) {
      target = { x, y };
      while (beads.length < count) beads.push({ x, y, right: 0, down: 0 });
    },
    draw(pen, step) {
      let unrest = 0;
      // Springs are stable only in short steps.
      const parts = Math.max(1, Math.ceil(step / 0.008));
      for (let part = 0; part < parts; part++) {
        const time = step / parts;
        for (const [index, bead] of beads.entries()) {
          const above = beads[index - 1] ?? target;
          const [x, y] = [above.x - bead.x, above.y - bead.y];
          const length = Math.hypot(x, y) || 1;
          const force = Math.max(length - gap, 0) * stiffness;
          bead.right += ((x / length) * force - bead.right * damping) * time;
          bead.down += ((y / length) * force + weight - bead.down * damping) * time;
          bead.x += bead.right * time;
          bead.y += bead.down * time;
        }
      }
      for (const [index, { x, y, right, down }] of beads.entries()) {
        unrest = Math.max(unrest, Math.hypot(right, down));
        pen.globalAlpha = 1 - index * 0.06;
        drawCentered(pen, picture, x, y, 24 - index);
      }
      return unrest < 3 ? Number.POSITIVE_INFINITY : 0;
    },
  };
});
