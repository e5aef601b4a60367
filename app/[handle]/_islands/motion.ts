import type { Unmount } from "./island";

type Watched = {
  /** This element moves; outside of the window it rests. */
  element?: Element;
  /** It may also rest while the page is hidden. */
  restsHidden?: boolean;
};

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Reports, at once and at each change, whether something may move: the visitor has neither asked for less motion nor
 * paused it, and it can be seen.
 */
export function subscribeToMotion(
  notify: (moves: boolean) => void,
  { element, restsHidden = true }: Watched = {},
): Unmount {
  const ending = new AbortController();
  const { signal } = ending;
  let isSeen = true;
  let lastNotified: boolean | undefined;
  const look = () => {
    const isOff = reduced.matches || document.documentElement.dataset.motion === "off";
    const moves = !isOff && isSeen && !(restsHidden && document.hidden);
    if (moves !== lastNotified) notify(moves);
    lastNotified = moves;
  };
  reduced.addEventListener("change", look, { signal });
  document.addEventListener("motion", look, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  const sight = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? isSeen;
    look();
  });
  if (element) sight.observe(element);
  look();
  return () => {
    ending.abort();
    sight.disconnect();
  };
}

/** Starts something that moves whenever it may, and stops it by what `start` returned whenever it may not. */
export function whileMoving(start: () => Unmount, watched?: Watched): Unmount {
  let stop: Unmount | undefined;
  const unwatch = subscribeToMotion((moves) => {
    stop?.();
    stop = moves ? start() : undefined;
  }, watched);
  return () => {
    unwatch();
    stop?.();
  };
}
