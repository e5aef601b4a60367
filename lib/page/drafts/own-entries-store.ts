import "server-only";
import { and, inArray, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { audios, cards, links } from "@/db/schema";
import { requireAllOwned } from "@/lib/core/owners/ownership";
import type { PageDocument } from "../document/document";
import { idsOf } from "../document/order";

const tables = { links, cards, tracks: audios };

/**
 * Looks at what a draft adds to its base: an id of another page could never be published. @throws AppError
 * invalid_request that names each such entry
 */
export async function requireOwnEntries(
  ownerId: string,
  { base, document }: { base: PageDocument; document: PageDocument },
  transaction: Transaction,
): Promise<void> {
  for (const list of ["links", "cards", "tracks"] as const) {
    const ids = idsOf(document[list]);
    const known = new Set(idsOf(base[list]));
    const added = ids.filter((id) => !known.has(id));
    if (added.length === 0) continue;
    const table = tables[list];
    const rows = await transaction
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, added), ne(table.userId, ownerId)));
    const foreign = new Set(rows.map(({ id }) => id));
    const own = ids.filter((id) => !foreign.has(id)).map((id) => ({ id }));
    requireAllOwned(list, ids, own);
  }
}
