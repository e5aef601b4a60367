import type { DrizzleQueryError } from "drizzle-orm/errors";

/** Failures of the connection, as postgres.js and the socket below it name them, and PostgreSQL's classes 08 and 57P. */
const disconnected = /^(CONNECT|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOST|ENET|ERR_STREAM|ERR_SOCKET|08|57P)/;

/** What else passes by itself: class 53, time-outs, deadlocks, and a server that only reads since it is a stand-in. */
const unavailable = /^(53|55P03|57014|25P03|25006|40P01|40001)/;

/** The driver's own error: drizzle's wrapper quotes the query and its parameters, which nobody may see. */
export function databaseCause(error: unknown): unknown {
  return isQueryError(error) ? error.cause : error;
}

/** By its shape: the class may come from another bundle of Next's than this file does. PGlite's own errors have no cause. */
function isQueryError(error: unknown): error is DrizzleQueryError {
  return error instanceof Error && "query" in error && "params" in error && error.cause !== undefined;
}

function codeOf(error: unknown): string {
  const cause = databaseCause(error);
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "";
}

/** Whether the database could not be reached, or did not answer in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionFailure(error) || unavailable.test(codeOf(error));
}

/** Whether it was the connection that failed, so that the server may be gone. */
export function isConnectionFailure(error: unknown): boolean {
  return disconnected.test(codeOf(error));
}

/** Whether the connection pool refused a statement or transaction without sending anything, so that nothing changed. */
export function wasNeverSent(error: unknown): boolean {
  const cause = databaseCause(error);
  return cause instanceof Error && "isUnsent" in cause && cause.isUnsent === true;
}

/** Whether a connection that was tried says that the server is gone, its socket in the file system included. */
export function isServerGone(error: unknown): boolean {
  return isConnectionFailure(error) || codeOf(error) === "ENOENT";
}

/** Whether a statement referred to a row that is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === "23503";
}

/** Whether a statement failed on the unique index or constraint of that name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = databaseCause(error) as { constraint?: string; constraint_name?: string } | undefined;
  return codeOf(error) === "23505" && (cause?.constraint ?? cause?.constraint_name) === constraint;
}
