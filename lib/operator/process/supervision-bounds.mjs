/** The file is plain JavaScript for the same reason as `stop-bounds.mjs`. */
export const supervisionBounds = /** @type {const} */ ({
  heartbeatMilliseconds: 1_000,
  /** So many missing heartbeats kill a process: a slow query, checkpoint or machine blocks a live one for seconds. */
  missingHeartbeats: 30,
  /** The time is longer than `server.mjs` allows itself, since a start that hangs cannot end itself. */
  startMilliseconds: 320_000,
  /** A process that lived this long started well, so the next one need not wait. */
  soundMilliseconds: 10_000,
  /** The first pause after a process that lived shorter; each pause is twice the one before, up to the longest. */
  firstPauseMilliseconds: 1_000,
  maxPauseMilliseconds: 30_000,
  /** After so many starts in a row that never served, some two minutes, nothing more is tried. */
  failedStarts: 8,
});
