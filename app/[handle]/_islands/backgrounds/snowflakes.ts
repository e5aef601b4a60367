import { css } from "../colours";
import { crystal } from "../effects/sprites";
import { animatedElements, frameUrl, mapSteps } from "./animated-elements";
import { createMany, randomBetween } from "./effect-area";

const room = 30;

/** Draws snow in still air: far flakes small and slow, near ones large, soft and swaying, a few of them crystals. */
export const mount = animatedElements(({ width, height, scale, colours: { ink }, amount }) => {
  const soft = `radial-gradient(closest-side, ${css(ink)} 30%, ${css(ink, 0.38)} 52%, ${css(ink, 0.1)} 75%, ${css(ink, 0)})`;
  const crystals = [14, 19, 24].map((size) => ({ size, picture: frameUrl(crystal(size, scale, ink)) }));
  return createMany(amount(80), (index) => {
    const depth = Math.random() ** 1.6;
    const chosen = depth > 0.35 ? crystals[index % 7] : undefined;
    const size = chosen?.size ?? 5 + depth * 11;
    const seconds = (height + 2 * room) / (16 + depth * 44);
    const x = Math.random() * width;
    const sway = randomBetween(6, 12) + depth * 18;
    const swings = seconds * randomBetween(0.05, 0.12);
    const phase = Math.random() * 7;
    const turns = chosen ? seconds * randomBetween(-0.5, 0.5) : 0;
    const alpha = chosen ? randomBetween(0.45, 0.7) : 0.4 + depth * 0.5;
    return {
      picture: chosen?.picture ?? soft,
      width: size,
      height: size,
      seconds,
      poses: mapSteps(24, (share) => ({
        x: x + Math.sin(share * swings * Math.PI * 2 + phase) * sway,
        y: share * (height + 2 * room) - room,
        ...(chosen && { turn: share * turns }),
        alpha,
      })),
    };
  });
});
