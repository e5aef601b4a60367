/**
 * Milliseconds from the signal. The file is plain JavaScript, since the process that starts the others reads it before
 * compilation.
 */
export const stopBounds = /** @type {const} */ ({
  /** Balancers that ask only the health check learn of the stop in this time. */
  drainMilliseconds: 2_000,
  /** Open connections are cut off after this. */
  requestsMilliseconds: 7_000,
  /** Pools and workers then get this time to close. */
  serviceMilliseconds: 2_000,
  /** npm passes the terminal's interrupt on, so a second one within this time is the first one again. */
  echoMilliseconds: 1_000,
  /** Responses in flight get this time after the database has stopped. */
  failureMilliseconds: 2_000,
});

/**
 * A stopping process that hangs can be killed after this without losing anything; it is within the 10 seconds promised.
 */
export const stoppedAfterMilliseconds = stopBounds.requestsMilliseconds + stopBounds.serviceMilliseconds + 500;
