import { RefusedError } from "./server-draft";

/**
 * Why something did not happen, for people; `status` is 0 where the server was not reached. `fields` are places of the
 * document, whether it was saved or published.
 */
export type Refusal = { message: string; status: number; fields: Readonly<Record<string, string[]>> };

/** Whether another window or an application changed the same page meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof RefusedError && error.code === "conflict";

const elsewhere =
  "Your page was changed in another window meanwhile. Both are merged here now; look at it, then try again.";

/** What an error says to people. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof RefusedError)) return { message: "Something went wrong; try again.", status: 0, fields: {} };
  const { message, status } = error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, problems]) => [field.replace(/^document\./, ""), problems]),
  );
  return { message: isConflict(error) ? elsewhere : message, status, fields };
}
