import { databaseCause } from "@/db/failure";
import { AppError } from "@/lib/core/errors";
import { withSubject } from "@/lib/core/messages/message";

/** `ok: false` in the printed result means exit code 1. @param signal aborted when nobody waits for the result */
export type Work = (signal: AbortSignal) => Promise<unknown>;

/** @param folder the base of relative paths @throws Error that says what to write */
export type Command = (words: string[], folder: string) => Work;

export function escapeLine(error: unknown): string {
  const cause = databaseCause(error);
  if (!(cause instanceof Error)) return String(cause);
  const fields = cause instanceof AppError ? Object.entries(cause.fields ?? {}) : [];
  const told = fields.flatMap(([field, problems]) => problems.map((problem) => withSubject(field, problem)));
  const text = told.join("; ") || cause.message;
  return text.replaceAll(/\s*\n\s*/g, " ");
}
