/** The database cannot be used as it is. The message is for the operator: the cause, and what to do. */
export class UnusableDatabaseError extends Error {
  override readonly name = "UnusableDatabaseError";
}
