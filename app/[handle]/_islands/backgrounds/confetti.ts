import { css, mix, type Rgb } from "../colours";
import { animatedElements, mapSteps } from "./animated-elements";
import { createMany, randomBetween } from "./effect-area";

const room = 24;
const festive: Rgb[] = [
  [255, 107, 129],
  [255, 190, 92],
  [96, 211, 168],
  [98, 160, 255],
  [190, 132, 255],
];

/** Draws paper that tumbles down slowly, in gay colours led towards the owner's. */
export const mount = animatedElements(({ width, height, colours: { accent }, amount }) => {
  const papers = [accent, ...festive.map((colour) => mix(colour, accent, 0.18))].map((colour) => css(colour, 0.88));
  return createMany(amount(66), (index) => {
    const seconds = (height + 2 * room) / randomBetween(30, 72);
    const x = Math.random() * width;
    const sway = randomBetween(10, 34);
    const swings = seconds * randomBetween(0.08, 0.19);
    const phase = Math.random() * 7;
    const turns = seconds * randomBetween(-1.1, 1.1);
    const flips = seconds * randomBetween(1.2, 3);
    return {
      picture: papers[index % papers.length] ?? "",
      width: randomBetween(6, 10),
      height: randomBetween(9, 16),
      seconds,
      poses: mapSteps(24, (share) => ({
        x: x + Math.sin(share * swings * Math.PI * 2 + phase) * sway,
        y: share * (height + 2 * room) - room,
        turn: phase + share * turns,
        tilt: phase + share * flips,
      })),
    };
  });
});
