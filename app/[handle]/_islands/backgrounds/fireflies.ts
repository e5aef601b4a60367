import { css, mix } from "../colours";
import { animatedElements, mapSteps } from "./animated-elements";
import { createMany, randomBetween } from "./effect-area";

/** Draws warm lights that wander and breathe. */
export const mount = animatedElements(({ width, height, colours: { accent, isDark, ink }, amount }) => {
  const warm = isDark ? mix([255, 214, 110], accent, 0.22) : mix([214, 138, 0], accent, 0.3);
  const heart = isDark ? mix(warm, ink, 0.75) : warm;
  const picture = `radial-gradient(closest-side, ${css(heart)} 4%, ${css(warm, 0.75)} 8%, ${css(warm, 0.26)} 22%, ${css(warm, 0.08)} 50%, transparent)`;
  return createMany(amount(34), () => {
    const [x, y] = [Math.random() * width, height * randomBetween(0.06, 0.98)];
    const reach = randomBetween(35, 110);
    const size = randomBetween(42, 80);
    // The numbers of swings are whole, so that the way closes.
    const [a, b, c, d] = [1 + (Math.random() < 0.5 ? 1 : 0), 2, 1, 3];
    const phase = Math.random() * 7;
    const seconds = randomBetween(26, 48);
    const breaths = Math.round(seconds / randomBetween(4, 7));
    return {
      picture,
      width: size,
      height: size,
      seconds,
      poses: mapSteps(64, (share) => {
        const time = share * Math.PI * 2;
        return {
          x: x + (Math.sin(time * a + phase) + Math.sin(time * b) * 0.6) * reach,
          y: y + (Math.cos(time * c + phase) + Math.sin(time * d) * 0.3) * reach * 0.7,
          alpha: 0.08 + 0.92 * (0.5 + 0.5 * Math.sin(time * breaths + phase)) ** 2,
        };
      }),
    };
  });
});
