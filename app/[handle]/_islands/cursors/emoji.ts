import { emoji } from "./lettering";
import { createParticleTrail } from "./particle-trail";

/** Draws emoji that jump off the pointer. */
export const mount = createParticleTrail(({ scale }) => ({
  pictures: ["✨", "💖", "🌟", "🎉", "💫"].map((sign) => emoji(sign, 28, scale)),
  size: [18, 28],
  every: 34,
  life: [0.8, 1.3],
  start: () => [(Math.random() - 0.5) * 90, -60 - Math.random() * 60],
  pull: 190,
  spin: 1.2,
  fade: (share) => [share < 0.15 ? 0.5 + share * 3.3 : 1 - (share - 0.15) * 0.4, share > 0.7 ? (1 - share) / 0.3 : 1],
}));
