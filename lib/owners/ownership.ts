import { AppError, type FieldErrors } from "@/lib/errors";

/**
 * The one rule of ownership (contract, "Errors"): a missing row is a 404, another person's a 403.
 * @param noun of the row in messages, such as `link`
 * @throws AppError not_found, forbidden
 */
export function requireOwn<Row extends { userId: string }>(ownerId: string, noun: string, row: Row | undefined): Row {
  if (!row) throw new AppError("not_found", `There is no ${noun} of this id`);
  if (row.userId !== ownerId) throw new AppError("forbidden", `This ${noun} belongs to another user`);
  return row;
}

/**
 * Refuses entries of a document whose ids are those of another person's rows.
 * @param list name of the field that holds the entries
 * @param written the rows that could be written
 * @throws AppError invalid_request that names each such entry
 */
export function requireAllOwn(list: string, ids: readonly string[], written: readonly { id: string }[]): void {
  const own = new Set(written.map(({ id }) => id));
  const foreign = [...ids.keys()].filter((index) => !own.has(ids[index] ?? ""));
  if (foreign.length === 0) return;
  const fields: FieldErrors = Object.fromEntries(
    foreign.map((index) => [`${list}.${index}.id`, ["is in use elsewhere; leave it out, so that a new one is chosen"]]),
  );
  throw new AppError("invalid_request", `The field ${list} names ids that are not yours`, fields);
}
