/** Milliseconds by which two clocks may drift apart before that counts as a suspension. */
const tolerance = 50;

/**
 * A clock in milliseconds that never goes back, and continues while the machine is suspended: the monotonic clock
 * stands still then, and the wall clock shows by how much. Setting the wall clock forward counts as a suspension as
 * well.
 */
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
