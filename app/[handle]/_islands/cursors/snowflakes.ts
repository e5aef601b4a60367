import { crystal } from "../effects/sprites";
import { createParticleTrail } from "./particle-trail";

/** Draws crystals of snow that the pointer shakes off. */
export const mount = createParticleTrail(({ scale, colours: { accent, ink } }) => ({
  pictures: [crystal(20, scale, ink), crystal(20, scale, accent), crystal(20, scale, ink)],
  size: [10, 20],
  every: 18,
  life: [1.2, 2.2],
  start: () => [(Math.random() - 0.5) * 30, 14 + Math.random() * 22],
  pull: 16,
  sway: 7,
  spin: 1.4,
  fade: (share) => [1 - share * 0.25, share > 0.6 ? (1 - share) / 0.4 : 1],
}));
