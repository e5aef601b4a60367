/**
 * A stop, counted from its signal, in milliseconds. Plain JavaScript, since the process that starts the others reads it
 * before anything is compiled.
 */
export const stopBounds = /** @type {const} */ ({
  /** New connections are still taken, for a balancer that learns from health checks alone. */
  drainMilliseconds: 2_000,
  /** What is still open is cut off. */
  requestsMilliseconds: 7_000,
  /** Time for pools and workers to close after that. */
  serviceMilliseconds: 2_000,
  /** npm passes the terminal's interrupt on, so the second within this time is the first again. */
  echoMilliseconds: 1_000,
  /** How long answers in flight may take when the process cannot go on, since its database has stopped. */
  failureMilliseconds: 2_000,
});

/** When a stopping process that hangs can be killed without losing anything; within the 10 seconds promised. */
export const stoppedAfterMilliseconds = stopBounds.requestsMilliseconds + stopBounds.serviceMilliseconds + 500;
