import { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/http/field-errors";

/** Returns the row where it is the owner's; see docs/contract.md, Ownership. @param noun such as `link` @throws AppError not_found, forbidden */
export function requireOwned<Row extends { userId: string }>(ownerId: string, noun: string, row: Row | undefined): Row {
  if (!row) throw new AppError("not_found", { text: `There is no ${noun} of this id` });
  if (row.userId !== ownerId) throw new AppError("forbidden", { text: `This ${noun} belongs to another user` });
  return row;
}

/**
 * @param list the name of the field whose entries are checked @throws AppError invalid_request that names each entry of
 * another user
 */
export function requireAllOwned(list: string, ids: readonly string[], written: readonly { id: string }[]): void {
  const own = new Set(written.map(({ id }) => id));
  const foreign = [...ids.keys()].filter((index) => !own.has(ids[index] ?? ""));
  if (foreign.length === 0) return;
  const problem = { text: "is in use elsewhere; leave it out, so that a new one is chosen" };
  throw invalidFields(
    foreign.map((index) => [`${list}.${index}.id`, problem]),
    { text: `The field ${list} names ids that are not yours` },
  );
}
