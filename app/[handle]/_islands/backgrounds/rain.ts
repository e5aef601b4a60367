import { css } from "../colours";
import { animatedElements } from "./animated-elements";
import { between, many } from "./effect-area";

/** What a drop goes aside for each pixel that it falls. */
const slant = -0.11;
const depths = [
  { length: 26, breadth: 1, speed: 560, alpha: 0.34 },
  { length: 44, breadth: 1.25, speed: 820, alpha: 0.44 },
  { length: 72, breadth: 1.5, speed: 1150, alpha: 0.55 },
] as const;

/** Fine rain in three depths, slightly aslant. */
export const mount = animatedElements(({ width, height, colours: { ink }, amount }) =>
  many(amount(100), (index) => {
    const { length, breadth, speed, alpha } = depths[([0, 0, 0, 1, 1, 2] as const)[index % 6] ?? 0];
    const way = height + 2 * length;
    const x = Math.random() * (width - slant * height);
    return {
      picture: `linear-gradient(transparent, ${css(ink, alpha)})`,
      width: breadth,
      height: length,
      seconds: way / (speed * between(0.9, 1.15)),
      poses: [
        { x, y: -length, turn: -slant },
        { x: x + way * slant, y: height + length, turn: -slant },
      ],
    };
  }),
);
