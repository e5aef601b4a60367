import { css, mix } from "../colours";
import { spark } from "../effects/sprites";
import { animatedElements, frameUrl, mapSteps, type Piece } from "./animated-elements";
import { createMany, type EffectArea, randomBetween } from "./effect-area";

/** Draws a clear sky: near stars twinkle, far ones only shine, and now and then one falls. */
export const mount = animatedElements((area) => [farSky(area), ...nearStars(area), ...fallingStars(area)]);

/** Draws all faint stars in one picture that slowly breathes. */
function farSky({ width, height, colours: { ink, accent }, amount }: EffectArea): Piece {
  const dots = createMany(amount(190), (index) => {
    const colour = css(index % 3 === 0 ? mix(ink, accent, 0.4) : ink, randomBetween(0.25, 0.75));
    const size = randomBetween(0.5, 1.25);
    const place = `${(Math.random() * 100).toFixed(2)}% ${(Math.random() * 100).toFixed(2)}%`;
    return `radial-gradient(closest-side, ${colour} 55%, transparent) ${place} / ${size * 2}px ${size * 2}px no-repeat`;
  });
  const alphas = [1, 0.72, 1];
  const poses = alphas.map((alpha) => ({ x: width / 2, y: height / 2, alpha }));
  return { picture: dots.join(), width, height, seconds: 9, poses };
}

function nearStars({ width, height, scale, colours: { ink, accent }, amount }: EffectArea): Piece[] {
  const tints = [ink, mix(ink, accent, 0.35), mix(ink, [255, 214, 170], 0.4)];
  const cross = frameUrl(spark(18, scale, ink));
  return createMany(amount(46), (index) => {
    const tint = tints[index % 3] ?? ink;
    const isCross = index % 4 === 0;
    const size = isCross ? randomBetween(11, 19) : randomBetween(4, 7.5);
    const [x, y] = [Math.random() * width, Math.random() * height];
    const dim = randomBetween(0.15, 0.4);
    return {
      picture: isCross ? cross : `radial-gradient(closest-side, ${css(tint)} 25%, ${css(tint, 0.3)} 55%, transparent)`,
      width: size,
      height: size,
      seconds: randomBetween(3, 8),
      poses: mapSteps(12, (share) => {
        const shine = 0.5 + 0.5 * Math.sin(share * Math.PI * 2);
        return { x, y, scale: 0.85 + 0.15 * shine, alpha: dim + (1 - dim) * shine };
      }),
    };
  });
}

function fallingStars({ width, height, colours: { ink } }: EffectArea): Piece[] {
  return [17, 29].map((seconds, index) => {
    const [x, y] = [width * randomBetween(0.1, 0.6), height * randomBetween(0.08, 0.3) + index * 60];
    const angle = randomBetween(0.32, 0.5);
    // It is visible for about a second of its round.
    const fall = 1.1 / seconds;
    return {
      picture: `linear-gradient(90deg, transparent, ${css(ink, 0.9)})`,
      width: 150,
      height: 1.5,
      seconds,
      poses: mapSteps(Math.round(4 / fall), (share) => {
        const way = Math.min(share / fall, 1);
        return {
          x: x + Math.cos(angle) * way * 460,
          y: y + Math.sin(angle) * way * 460,
          turn: angle,
          alpha: Math.sin(way * Math.PI),
        };
      }),
    };
  });
}
