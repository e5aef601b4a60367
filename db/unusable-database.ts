/** The message tells the operator the cause and what to do. */
export class UnusableDatabaseError extends Error {
  override readonly name = "UnusableDatabaseError";
}
