import type { Unmount } from "../island";
import { type Effect, mountEffect } from "./effect";

const effects: Readonly<Record<string, () => Promise<Effect>>> = {
  "fairy-dust": () => import("../cursors/fairy-dust"),
  "following-dot": () => import("../cursors/following-dot"),
  ghost: () => import("../cursors/ghost"),
  trailing: () => import("../cursors/trailing"),
  rainbow: () => import("../cursors/rainbow"),
  bubbles: () => import("../cursors/bubbles"),
  snowflakes: () => import("../cursors/snowflakes"),
  emoji: () => import("../cursors/emoji"),
  "springy-emoji": () => import("../cursors/springy-emoji"),
  clock: () => import("../cursors/clock"),
  character: () => import("../cursors/character"),
  "text-flag": () => import("../cursors/text-flag"),
  oneko: () => import("../cursors/oneko"),
};

/** Draws what follows the pointer; a finger leaves none, so that a phone loads nothing. */
export function mount(element: HTMLElement): Unmount {
  return matchMedia("(hover: hover) and (pointer: fine)").matches ? mountEffect(effects, element) : () => {};
}
