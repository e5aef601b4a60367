/** Milliseconds of drift between the clocks beyond which the machine was suspended. */
const tolerance = 50;

/** The monotonic clock stops during a suspension; the wall clock shows for how long. Never goes back. */
export function createSuspendClock(
  monotonic: () => number = () => performance.now(),
  wall: () => number = Date.now,
): () => number {
  let drift = wall() - monotonic();
  let suspended = 0;
  return () => {
    const now = monotonic();
    const jump = wall() - now - drift;
    if (Math.abs(jump) > tolerance) {
      drift += jump;
      suspended += Math.max(0, jump);
    }
    return now + suspended;
  };
}
