import type { Effect } from "../effects/effect";
import { drawCentered } from "../effects/sprites";
import { type TrailContext, trailing } from "./trail";

/** Says how grains leave the pointer and go; lengths are CSS pixels, and times seconds. */
export type Sprinkling = {
  pictures: readonly CanvasImageSource[];
  size: readonly [least: number, most: number];
  /** The pointer leaves a grain after each such way. */
  every: number;
  life: readonly [least: number, most: number];
  /** Returns the speed to the right and down at the start. */
  start: () => readonly [right: number, down: number];
  /** The speed downwards grows by this in each second. */
  pull?: number;
  /** It goes so far to each side. */
  sway?: number;
  /** It turns by at most so many radians a second. */
  spin?: number;
  /** Returns its size and its strength, from 0 to 1, after a share of its life. */
  fade: (share: number) => readonly [size: number, alpha: number];
};

type Grain = {
  x: number;
  y: number;
  right: number;
  down: number;
  age: number;
  life: number;
  size: number;
  spin: number;
  phase: number;
  picture: CanvasImageSource;
};

const most = 160;
const randomWithin = ([least, greatest]: readonly [number, number]) => least + Math.random() * (greatest - least);

/** Makes a trail of grains that the moving pointer leaves behind. */
export const createParticleTrail = (make: (context: TrailContext) => Sprinkling): Effect["mount"] =>
  trailing((context) => {
    const { pictures, size, every, life, start, pull = 0, sway = 0, spin = 0, fade } = make(context);
    let grains: Grain[] = [];
    let way = 0;
    let made = 0;
    return {
      moved(x, y, fromX, fromY) {
        const distance = Math.hypot(x - fromX, y - fromY);
        way = Math.min(way + distance, every * 12);
        for (; way >= every / context.density && grains.length < most; way -= every / context.density) {
          const picture = pictures[made++ % pictures.length];
          if (!picture) return;
          const at = Math.random();
          const [right, down] = start();
          grains.push({
            x: fromX + (x - fromX) * at,
            y: fromY + (y - fromY) * at,
            right,
            down,
            age: 0,
            life: randomWithin(life),
            size: randomWithin(size),
            spin: randomWithin([-spin, spin]),
            phase: Math.random() * 7,
            picture,
          });
        }
      },
      draw(pen, step) {
        grains = grains.filter((grain) => grain.age + step < grain.life);
        for (const grain of grains) {
          grain.age += step;
          grain.down += pull * step;
          grain.x += grain.right * step;
          grain.y += grain.down * step;
          const [scale, alpha] = fade(grain.age / grain.life);
          pen.globalAlpha = alpha;
          const x = sway > 0 ? grain.x + Math.sin(grain.age * 3 + grain.phase) * sway : grain.x;
          const turn = spin > 0 ? grain.phase + grain.age * grain.spin : 0;
          pen.translate(x, grain.y);
          pen.rotate(turn);
          drawCentered(pen, grain.picture, 0, 0, grain.size * scale);
          // The turn is undone by hand: saving and restoring the whole state for each grain costs more than drawing it.
          pen.rotate(-turn);
          pen.translate(-x, -grain.y);
        }
        return grains.length > 0 ? 0 : Number.POSITIVE_INFINITY;
      },
    };
  });
