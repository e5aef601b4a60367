import { mix } from "../colours";
import { spark } from "../effects/sprites";
import { createParticleTrail } from "./particle-trail";

/** Draws sparks in the owner's colour that sink and go out. */
export const mount = createParticleTrail(({ scale, colours: { accent, ink } }) => ({
  pictures: [accent, ink, mix(accent, [255, 208, 120], 0.6), mix(accent, ink, 0.5)].map((colour) =>
    spark(20, scale, colour),
  ),
  size: [9, 20],
  every: 13,
  life: [0.6, 1.2],
  start: () => [(Math.random() - 0.5) * 50, (Math.random() - 0.6) * 50],
  pull: 90,
  spin: 2,
  fade: (share) => [1 - share * 0.7, share < 0.15 ? share / 0.15 : 1 - (share - 0.15) / 0.85],
}));
