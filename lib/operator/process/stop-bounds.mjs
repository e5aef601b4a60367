/** Milliseconds from the signal. Plain JavaScript: the process that starts the others reads it before compilation. */
export const stopBounds = /** @type {const} */ ({
  /** For balancers that learn of the stop from health checks alone. */
  drainMilliseconds: 2_000,
  /** After this, open connections are cut off. */
  requestsMilliseconds: 7_000,
  /** Time for pools and workers to close after that. */
  serviceMilliseconds: 2_000,
  /** npm passes the terminal's interrupt on, so the second within this time is the first again. */
  echoMilliseconds: 1_000,
  /** For responses in flight after the database has stopped. */
  failureMilliseconds: 2_000,
});

/** When a stopping process that hangs can be killed without losing anything; within the 10 seconds promised. */
export const stoppedAfterMilliseconds = stopBounds.requestsMilliseconds + stopBounds.serviceMilliseconds + 500;
