import { DrizzleQueryError } from "drizzle-orm/errors";

/** Connection failures of postgres.js and of the socket below it, PostgreSQL's classes 08, 53 and 57P, time-outs and deadlocks. */
const unavailable =
  /^(CONNECT|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|08|53|57P|55P03|57014|25P03|40P01|40001)/;

/** The driver's own error: drizzle's wrapper quotes the query and its parameters, which nobody may see. */
export function databaseCause(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}

function codeOf(error: unknown): string {
  const cause = databaseCause(error);
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "";
}

/** Whether the database could not be reached, or did not answer in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return unavailable.test(codeOf(error));
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
