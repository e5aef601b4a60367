import type { DrizzleQueryError } from "drizzle-orm/errors";

/** These are codes of postgres.js and of sockets, and the SQLSTATE classes 08 and 57P. */
const disconnected = /^(CONNECT|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOST|ENET|ERR_STREAM|ERR_SOCKET|08|57P)/;

/**
 * The server answers but cannot serve: it refuses the role, the password or the database, has no room, is a read-only
 * standby, or ended the statement because of a time limit or a deadlock.
 */
const unavailable = /^(28|3D000|53|55P03|57014|25P03|25006|40P01|40001)/;

/** These codes mean damaged rows or indexes, or files of PostgreSQL that are missing or cannot be read. */
const damaged = /^(XX001|XX002|58)/;

/** The message tells the operator the cause and what to do. */
export class UnusableDatabaseError extends Error {
  override readonly name = "UnusableDatabaseError";
}

/** Returns the driver's error: drizzle's wrapper quotes the query and its parameters, which nobody may see. */
export function databaseCause(error: unknown): unknown {
  return isQueryError(error) ? error.cause : error;
}

/** The shape decides, since the class may come from another of Next's bundles. PGlite's own errors have no cause. */
function isQueryError(error: unknown): error is DrizzleQueryError {
  return error instanceof Error && "query" in error && "params" in error && error.cause !== undefined;
}

function errorCode(error: unknown): string {
  const cause = databaseCause(error);
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "";
}

/** Returns whether the database cannot be reached, or has not answered in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionFailure(error) || unavailable.test(errorCode(error));
}

/** A socket that is missing in the file system counts as well. */
export function isConnectionFailure(error: unknown): boolean {
  const { code, syscall = "" } = (databaseCause(error) ?? {}) as { code?: unknown; syscall?: unknown };
  return typeof code === "string" && (disconnected.test(code) || `${syscall} ${code}` === "connect ENOENT");
}

export function isDamage(error: unknown): boolean {
  return damaged.test(errorCode(error));
}

/** @param isUnsent see `wasNeverSent` */
export function connectionFailure(code: `CONNECTION_${string}`, message: string, isUnsent: boolean): Error {
  return Object.assign(new Error(message), { code, isUnsent });
}

/** A statement that was refused before it began has changed nothing. */
export function wasNeverSent(error: unknown): boolean {
  const cause = databaseCause(error);
  return cause instanceof Error && "isUnsent" in cause && cause.isUnsent === true;
}

/** The row that a statement refers to was deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  return errorCode(error) === "23503";
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (errorCode(error) !== "23505") return false;
  const cause = databaseCause(error) as { constraint?: string; constraint_name?: string };
  return (cause.constraint ?? cause.constraint_name) === constraint;
}
