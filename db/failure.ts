import type { DrizzleQueryError } from "drizzle-orm/errors";

/** postgres.js's and the socket's codes, and SQLSTATE classes 08 and 57P. */
const disconnected = /^(CONNECT|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOST|ENET|ERR_STREAM|ERR_SOCKET|08|57P)/;

/**
 * The server answers: it refuses a new connection (a role or password that is not accepted, no such database), has no
 * room, is a read-only standby, or ended the statement because of a time limit or a deadlock.
 */
const unavailable = /^(28|3D000|53|55P03|57014|25P03|25006|40P01|40001)/;

/** Damaged rows or indexes, and PostgreSQL's own files that are missing or cannot be read. */
const damaged = /^(XX001|XX002|58)/;

/** drizzle's wrapper quotes the query and its parameters, which nobody may see. */
export function databaseCause(error: unknown): unknown {
  return isQueryError(error) ? error.cause : error;
}

/** By its shape, since the class may come from another bundle of Next's; PGlite's own errors have no cause. */
function isQueryError(error: unknown): error is DrizzleQueryError {
  return error instanceof Error && "query" in error && "params" in error && error.cause !== undefined;
}

function codeOf(error: unknown): string {
  const cause = databaseCause(error);
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "";
}

/** Unreachable, or no answer in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionFailure(error) || unavailable.test(codeOf(error));
}

/** Includes a missing socket in the file system. */
export function isConnectionFailure(error: unknown): boolean {
  const { code, syscall = "" } = (databaseCause(error) ?? {}) as { code?: unknown; syscall?: unknown };
  return typeof code === "string" && (disconnected.test(code) || `${syscall} ${code}` === "connect ENOENT");
}

export function isDamage(error: unknown): boolean {
  return damaged.test(codeOf(error));
}

/** @param isUnsent see `wasNeverSent` */
export function connectionFailure(code: `CONNECTION_${string}`, message: string, isUnsent: boolean): Error {
  return Object.assign(new Error(message), { code, isUnsent });
}

/** It was refused before it began, so that nothing changed. */
export function wasNeverSent(error: unknown): boolean {
  const cause = databaseCause(error);
  return cause instanceof Error && "isUnsent" in cause && cause.isUnsent === true;
}

/** A referenced row was deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === "23503";
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (codeOf(error) !== "23505") return false;
  const cause = databaseCause(error) as { constraint?: string; constraint_name?: string };
  return (cause.constraint ?? cause.constraint_name) === constraint;
}
