import { bubble } from "../effects/sprites";
import { animatedElements, frameUrl, mapSteps } from "./animated-elements";
import { createMany, randomBetween } from "./effect-area";

const sizes = [18, 34, 56, 88];

/** Draws soap bubbles that rise and sway. */
export const mount = animatedElements(({ width, height, scale, colours: { ink, accent }, amount }) => {
  const kinds = sizes.map((size) => ({ size, picture: frameUrl(bubble(size, scale, ink, accent)) }));
  return createMany(amount(30), (index) => {
    const { size: most = 18, picture = "" } = kinds[[0, 1, 0, 2, 1, 0, 3][index % 7] ?? 0] ?? {};
    const size = most * randomBetween(0.7, 1);
    const seconds = (height + 2 * size) / (randomBetween(16, 26) + size * 0.32);
    const x = Math.random() * width;
    const sway = randomBetween(8, 22);
    const swings = seconds * randomBetween(0.05, 0.11);
    const phase = Math.random() * 7;
    const alpha = randomBetween(0.5, 0.95);
    return {
      picture,
      width: size,
      height: size,
      seconds,
      poses: mapSteps(24, (share) => ({
        x: x + Math.sin(share * swings * Math.PI * 2 + phase) * sway,
        y: height + size - share * (height + 2 * size),
        alpha,
      })),
    };
  });
});
