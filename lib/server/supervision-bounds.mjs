/** How serving processes are watched and replaced. Plain JavaScript, for the same reason as `stop-bounds.mjs`. */
export const supervisionBounds = /** @type {const} */ ({
  /** How often a serving process sends a heartbeat. */
  heartbeatMilliseconds: 1_000,
  /**
   * How many heartbeats may be missing before it is killed. A live one is held up by a synchronous query, a checkpoint
   * onto a slow disk or a machine without a core to spare; all of these take seconds, and none takes half a minute.
   */
  missingHeartbeats: 30,
  /** How long a start may take, a little longer than `server.mjs` gives itself: one that hangs cannot end itself. */
  startMilliseconds: 320_000,
  /** A process that lived this long started well, so the next one need not wait. */
  soundMilliseconds: 10_000,
  /** The first pause before a start after one that did not live as long; each is twice the one before, up to the most. */
  firstPauseMilliseconds: 1_000,
  mostPauseMilliseconds: 30_000,
  /** After how many starts in a row that did not get as far as serving nothing more is tried: some two minutes. */
  failedStarts: 8,
});
