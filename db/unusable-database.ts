/** The database cannot be used as it is. The message is for the operator: the cause, and what to do. */
export class UnusableDatabaseError extends Error {
  override readonly name: string = "UnusableDatabaseError";
}

/** The embedded database was in use and has stopped; until this process has ended and another one opens it, no query is answered. */
export class StoppedDatabaseError extends UnusableDatabaseError {
  override readonly name = "StoppedDatabaseError";
  /** Of the kind that `isConnectionFailure` knows. */
  readonly code = "CONNECTION_STOPPED";
}
