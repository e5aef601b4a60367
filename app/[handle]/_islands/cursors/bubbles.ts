import { bubble } from "../effects/sprites";
import { createParticleTrail } from "./particle-trail";

/** Draws small soap bubbles that rise from the pointer and burst. */
export const mount = createParticleTrail(({ scale, colours: { accent, ink } }) => ({
  pictures: [bubble(28, scale, ink, accent), bubble(28, scale, accent, ink)],
  size: [10, 28],
  every: 22,
  life: [0.9, 1.8],
  start: () => [(Math.random() - 0.5) * 26, -20 - Math.random() * 25],
  pull: -34,
  sway: 5,
  fade: (share) => [
    share > 0.92 ? 1 + (share - 0.92) * 4 : 0.45 + 0.55 * share,
    share > 0.92 ? (1 - share) * 12 : 0.95,
  ],
}));
