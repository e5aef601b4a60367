import "server-only";
import { inArray, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { cards, links, pageDrafts, pageVersions, users } from "@/db/schema";

/** `isEmpty` says that nothing was ever published, by the editor or the API. */
export type PageState = { isEmpty: boolean; hasChanges: boolean };

/** Returns in which state pages are, by their ids. */
export async function listPageStates(pageIds: readonly string[]): Promise<ReadonlyMap<string, PageState>> {
  const rows = await database()
    .select({
      id: users.id,
      isEmpty: sql<boolean>`${users.bio} is null and ${users.avatar} is null and ${users.background} is null
        and not exists (select from ${pageVersions} where ${pageVersions.userId} = "users"."id")
        and not exists (select from ${links} where ${links.userId} = "users"."id")
        and not exists (select from ${cards} where ${cards.userId} = "users"."id")`,
      hasChanges: sql<boolean>`exists (select from ${pageDrafts} where ${pageDrafts.userId} = "users"."id"
        and ${pageDrafts.document} <> ${pageDrafts.base})`,
    })
    .from(users)
    .where(inArray(users.id, [...pageIds]));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
