import { drawLetters } from "./lettering";
import { createParticleTrail } from "./particle-trail";

/** Draws letters of the owner's name that fall from the pointer one after the other. */
export const mount = createParticleTrail(({ scale, letters, colours: { accent, text, isDark } }) => ({
  pictures: letters
    .filter((letter) => letter.trim() !== "")
    .map((letter, index) =>
      drawLetters(letter, 26, scale, index % 2 ? accent : text, isDark ? [0, 0, 0] : [255, 255, 255]),
    ),
  size: [20, 26],
  every: 20,
  life: [0.9, 1.4],
  start: () => [(Math.random() - 0.5) * 40, -34 - Math.random() * 20],
  pull: 130,
  spin: 1.6,
  fade: (share) => [1 - share * 0.35, share > 0.55 ? (1 - share) / 0.45 : 1],
}));
