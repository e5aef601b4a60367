/** The message is for the operator: the cause, and what to do. */
export class UnusableDatabaseError extends Error {
  override readonly name: string = "UnusableDatabaseError";
}

/** No query is answered until another process opens the database. */
export class StoppedDatabaseError extends UnusableDatabaseError {
  override readonly name = "StoppedDatabaseError";
  /** Known to `isConnectionFailure`. */
  readonly code = "CONNECTION_STOPPED";
}
