import type { Unmount } from "./island";

/**
 * Tells now, and whenever it changes, whether what moves has to stand still: the system asks for less motion, the
 * page's own switch is off, or, unless `whenHidden` is false, nobody sees the page.
 */
export function watchStillness(tell: (isStill: boolean) => void, { whenHidden = true } = {}): Unmount {
  const ending = new AbortController();
  const { signal } = ending;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  let last: boolean | undefined;
  const look = () => {
    const isOff = document.documentElement.dataset.motion === "off";
    const isStill = reduced.matches || isOff || (whenHidden && document.hidden);
    if (isStill !== last) tell(isStill);
    last = isStill;
  };
  reduced.addEventListener("change", look, { signal });
  document.addEventListener("motion", look, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  look();
  return () => ending.abort();
}

/** Starts something that moves whenever it may, and stops it by what `start` returned whenever it may not. */
export function whileMoving(start: () => Unmount): Unmount {
  let stop: Unmount | undefined;
  const unwatch = watchStillness((isStill) => {
    stop?.();
    stop = isStill ? undefined : start();
  });
  return () => {
    unwatch();
    stop?.();
  };
}
