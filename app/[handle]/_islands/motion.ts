import type { Unmount } from "./island";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Tells, at once and at each change, whether an element may move: the visitor has not asked for less motion nor paused
 * it, and both the page and the element can be seen.
 */
export function watchMotion(element: Element, tell: (moves: boolean) => void): Unmount {
  let isSeen = true;
  let told: boolean | undefined;
  const look = () => {
    const moves = isSeen && !document.hidden && !reduced.matches && document.documentElement.dataset.motion !== "off";
    if (moves !== told) tell(moves);
    told = moves;
  };
  const sight = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? isSeen;
    look();
  });
  sight.observe(element);
  reduced.addEventListener("change", look);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("motion", look);
  look();
  return () => {
    sight.disconnect();
    reduced.removeEventListener("change", look);
    document.removeEventListener("visibilitychange", look);
    document.removeEventListener("motion", look);
  };
}
