import { databaseCause } from "@/db/failure";
import { AppError } from "@/lib/errors";

/**
 * What a command does once its words are understood and the database is open. What it returns is printed; `ok: false`
 * in it makes the command end with code 1.
 * @param signal aborted when nobody waits for the result any more
 */
export type Work = (signal: AbortSignal) => Promise<unknown>;

/**
 * Reads the words behind the name of a command.
 * @param folder where the person who wrote them is, for relative paths
 * @throws Error that says what to write
 */
export type Command = (words: string[], folder: string) => Work;

/** What a command says of its failure: one line, the fields at fault where there are some. */
export function inOneLine(error: unknown): string {
  const cause = databaseCause(error);
  if (!(cause instanceof Error)) return String(cause);
  const fields = cause instanceof AppError ? Object.entries(cause.fields ?? {}) : [];
  const text = fields.map(([field, problems]) => `${field} ${problems.join(", ")}`).join("; ") || cause.message;
  return text.replaceAll(/\s*\n\s*/g, " ");
}
