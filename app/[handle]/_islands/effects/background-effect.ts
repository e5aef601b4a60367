import type { Unmount } from "../island";
import { type Effect, mountEffect } from "./effect";

const effects: Readonly<Record<string, () => Promise<Effect>>> = {
  snowflakes: () => import("../backgrounds/snowflakes"),
  rain: () => import("../backgrounds/rain"),
  stars: () => import("../backgrounds/stars"),
  fireflies: () => import("../backgrounds/fireflies"),
  matrix: () => import("../backgrounds/matrix"),
  particles: () => import("../backgrounds/particles"),
  bubbles: () => import("../backgrounds/bubbles"),
  confetti: () => import("../backgrounds/confetti"),
  aurora: () => import("../backgrounds/aurora"),
  "old-tv": () => import("../backgrounds/old-tv"),
};

/** Draws what moves behind the card; effects that are style alone need no module. */
export const mount = (element: HTMLElement): Unmount => mountEffect(effects, element);
