import type { Unmount } from "../island";

/**
 * Draws frame after frame until it is stopped. @param rate frames a second at most @param draw gets the seconds since
 * the last frame, 0.1 at most
 */
export function eachFrame(rate: number, draw: (step: number) => void): Unmount {
  const interval = 1000 / rate;
  let last = performance.now();
  let timer = 0;
  let frame = 0;
  let isStopped = false;
  const tick = (now: number) => {
    const passed = now - last;
    // A screen is a little early now and then, and would lose every other frame without this slack.
    const isDue = passed > interval - 4;
    if (isDue) {
      last = now;
      draw(Math.min(Math.max(passed / 1000, 0), 0.1));
    }
    // Drawing may have stopped it.
    if (!isStopped) ask(isDue ? interval : 0);
  };
  // Waiting costs less than being called at every frame of the screen.
  const ask = (wait: number) => {
    if (wait > 20) timer = window.setTimeout(ask, wait - 6, 0);
    else frame = requestAnimationFrame(tick);
  };
  ask(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
