/** Plain JavaScript, for the same reason as `stop-bounds.mjs`. */
export const supervisionBounds = /** @type {const} */ ({
  heartbeatMilliseconds: 1_000,
  /** Then it is killed: a slow query, checkpoint or machine blocks a live process for seconds, not half a minute. */
  missingHeartbeats: 30,
  /** Longer than `server.mjs` allows itself: a start that hangs cannot end itself. */
  startMilliseconds: 320_000,
  /** A process that lived this long started well, so the next one need not wait. */
  soundMilliseconds: 10_000,
  /** The first pause before a start after one that did not live as long; each is twice the one before, up to the most. */
  firstPauseMilliseconds: 1_000,
  maxPauseMilliseconds: 30_000,
  /** After how many starts in a row that did not get as far as serving nothing more is tried: some two minutes. */
  failedStarts: 8,
});
