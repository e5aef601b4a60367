import { css } from "../colours";
import { animatedElements, frameUrl, mapSteps, type Piece } from "./animated-elements";
import { createMany, type EffectArea, randomBetween } from "./effect-area";

/** Other effects have more: a streak as long as its way in a beat looks no smoother, and each beat costs the window. */
const beatsPerSecond = 20;
/** The rain falls so many CSS pixels for each to the left. */
const steepness = 8;
/** The rain is aslant by so many radians. */
const slant = Math.atan(1 / steepness);
/**
 * The far sheet comes first. In a beat it falls by `fall` CSS pixels, and in `falls` beats by a tile, which has so many
 * `drops`. A fall is a multiple of the steepness, so that the way to the left is whole pixels as well.
 */
const depths = [
  { falls: 10, drops: 58, length: 36, breadth: 1, alpha: 0.42, fall: 4 * steepness },
  { falls: 12, drops: 55, length: 82, breadth: 1.5, alpha: 0.55, fall: 6 * steepness },
] as const;
/** These drops fall before all others, each alone. */
const near = { onMillion: 14, length: 160, breadth: 2.4, alpha: 0.6, speed: 1_450 } as const;
/** So much of the height is ground, on which drops burst. */
const ground = 0.12;

/** Draws rain in three depths, aslant, that bursts on the ground in rings; mist drifts over it. */
export const mount = animatedElements(
  (area) => [
    ...createMist(area),
    ...depths.map((depth) => drawRainSheet(area, depth)),
    ...nearDrops(area),
    ...splashes(area),
  ],
  beatsPerSecond,
);

/** Returns the next even length: its middle lies on a whole pixel, as its ends do. */
const roundUpToEven = (length: number) => Math.ceil(length / 2) * 2;

/**
 * Draws all drops of one depth in a tile that repeats: they fall together as one layer, which is less work than each
 * alone. The tile is upright and on whole pixels, which are copied as they are; a turned one is computed anew in every
 * frame.
 */
function drawRainSheet(
  { width, height, scale, colours: { ink } }: EffectArea,
  { falls, drops, length, breadth, alpha, fall }: (typeof depths)[number],
): Piece {
  const tile = falls * fall;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.ceil(tile * scale);
  const pen = canvas.getContext("2d");
  if (pen) {
    const unit = canvas.width / tile;
    for (let index = 0; index < drops; index++) {
      const own = randomBetween(0.55, 1);
      const [x, y] = [((index + Math.random()) / drops) * tile, Math.random() * tile];
      // A drop that would hang out of the tile is drawn twice, so that the tile repeats without a seam.
      for (const [left, top] of [
        [x, y],
        [x + tile, y],
        [x, y - tile],
        [x + tile, y - tile],
      ] as const) {
        pen.setTransform(unit, 0, -unit / steepness, unit, (left + top / steepness) * unit, 0);
        drop(pen, 0, top, length * own, breadth, css(ink, 0), css(ink, alpha * own));
      }
    }
  }
  // The sheet goes down by a tile again and again, and meanwhile to the left by one, in as many tiles as that takes.
  const steps = falls * steepness;
  const [wide, tall] = [roundUpToEven(width) + tile, roundUpToEven(height) + tile];
  return {
    picture: `url(${canvas.toDataURL()}) 0 0 / ${tile}px ${tile}px`,
    width: wide,
    height: tall,
    seconds: steps / beatsPerSecond,
    poses: mapSteps(steps, (share) => {
      const step = Math.round(share * steps);
      return { x: wide / 2 - (step * fall) / steepness, y: tall / 2 - tile + (step % falls) * fall };
    }),
  };
}

function nearDrops({ width, height, scale, colours: { ink }, amount }: EffectArea): Piece[] {
  const { onMillion, length, breadth, alpha, speed } = near;
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(breadth * scale);
  canvas.height = Math.ceil(length * scale);
  const pen = canvas.getContext("2d");
  pen?.scale(canvas.width / breadth, canvas.height / length);
  if (pen) drop(pen, breadth / 2, 0, length, breadth, css(ink, 0), css(ink, alpha));
  const picture = frameUrl(canvas);
  const way = height + 2 * length;
  return createMany(amount(onMillion), () => {
    const x = Math.random() * (width + Math.tan(slant) * height);
    return {
      picture,
      width: breadth,
      height: length,
      seconds: way / (speed * randomBetween(0.9, 1.15)),
      poses: [
        { x, y: -length, turn: slant },
        { x: x - way * Math.tan(slant), y: height + length, turn: slant },
      ],
    };
  });
}

/** Draws a streak that comes out of nothing and is brightest at its round foot. */
function drop(
  pen: CanvasRenderingContext2D,
  x: number,
  top: number,
  length: number,
  breadth: number,
  from: string,
  to: string,
): void {
  const fade = pen.createLinearGradient(0, top, 0, top + length);
  fade.addColorStop(0, from);
  fade.addColorStop(1, to);
  pen.fillStyle = fade;
  pen.beginPath();
  pen.moveTo(x - breadth * 0.12, top);
  pen.lineTo(x + breadth * 0.12, top);
  pen.lineTo(x + breadth / 2, top + length - breadth);
  pen.arc(x, top + length - breadth, breadth / 2, 0, Math.PI);
  pen.fill();
}

/** Draws rings that widen and go, flat as seen from above the ground, and smaller the farther away. */
function splashes({ width, height, scale, colours: { ink }, amount }: EffectArea): Piece[] {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(64 * scale);
  canvas.height = Math.ceil(24 * scale);
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.scale(canvas.width / 64, canvas.height / 24);
    pen.lineWidth = 1.4;
    pen.strokeStyle = css(ink, 0.75);
    pen.beginPath();
    pen.ellipse(32, 12, 30, 10, 0, 0, Math.PI * 2);
    pen.stroke();
    pen.strokeStyle = css(ink, 0.35);
    pen.beginPath();
    pen.ellipse(32, 12, 19, 6, 0, 0, Math.PI * 2);
    pen.stroke();
  }
  const picture = frameUrl(canvas);
  return createMany(amount(16), () => {
    const depth = Math.random();
    const [x, y] = [Math.random() * width, height * (1 - ground * (1 - depth)) - 4];
    const size = 0.35 + 0.65 * depth;
    const seconds = randomBetween(1.4, 2.6);
    // It is visible for half a second of its round.
    const life = 0.6 / seconds;
    return {
      picture,
      width: 64,
      height: 24,
      seconds,
      poses: mapSteps(24, (share) => {
        const age = Math.min(share / life, 1);
        return { x, y, scale: size * (0.12 + 0.88 * Math.sqrt(age)), alpha: 0.85 * (1 - age) * (0.35 + 0.65 * depth) };
      }),
    };
  });
}

/** Draws two banks of mist over the ground, which drift against each other on whole pixels, as the sheets do. */
function createMist({ width, height, colours: { glow, glowFar } }: EffectArea): Piece[] {
  return [glow, glowFar].map((colour, index) => {
    const lit = css(colour, 0.85);
    const [wide, tall] = [roundUpToEven(width * 1.6), roundUpToEven(height * (0.62 - index * 0.16))];
    const side = index === 0 ? 1 : -1;
    const seconds = 46 + index * 17;
    const steps = seconds * 10;
    return {
      picture: `radial-gradient(46% 60% at ${index === 0 ? 34 : 68}% 100%, ${lit}, transparent 72%), radial-gradient(34% 38% at ${index === 0 ? 78 : 22}% 100%, ${lit}, transparent 74%)`,
      width: wide,
      height: tall,
      seconds,
      steps,
      poses: mapSteps(steps, (share) => ({
        x: Math.round(width / 2 + side * Math.sin(share * Math.PI * 2) * width * 0.12),
        y: Math.round(height) - tall / 2,
      })),
    };
  });
}
