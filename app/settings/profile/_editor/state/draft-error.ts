import { isConflict, RequestError } from "./server-draft";
import type { EditorWords } from "./words";

/**
 * Tells people why something did not happen; `status` is 0 where the server was not reached. `fields` are places of the
 * document, whether it was saved or published.
 */
export type DraftError = { message: string; status: number; fields: Readonly<Record<string, string[]>> };
type Words = EditorWords["refusal"];

/** Returns what an error says to people. */
export function errorMessage(error: unknown, words: Words): string {
  if (!(error instanceof RequestError)) return words.wrong;
  if (error.reason) return words[error.reason];
  return error.message;
}

/** Returns what a refused save or publishing says to people, and of which places. */
export function toDraftError(error: unknown, words: Words): DraftError {
  if (!(error instanceof RequestError)) return { message: words.wrong, status: 0, fields: {} };
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, problems]) => [field.replace(/^document\./, ""), problems]),
  );
  return {
    message: isConflict(error) ? words.elsewhere : errorMessage(error, words),
    status: error.status,
    fields,
  };
}
