import { AppError } from "@/lib/errors";

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
