import "server-only";
import { and, count, desc, eq, lt, not, or, type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { themes } from "../themes/themes";

/** A look by its id, or `own` for pages that have none of ours. */
export type GalleryLook = (typeof themes)[number]["id"] | "own";
export type GalleryPage = { username: string; displayName: string; look: GalleryLook };
/** A part of the gallery begins below the number of an account. */
export type GalleryPlace = { look?: GalleryLook | undefined; before?: number | undefined };

/** Whoever hides a page from search engines hides it from strangers. The index has the same condition. */
const isShown = sql`${users.showInGallery} and ${users.searchEnginesIndexing} and ${users.deleteAfter} is null`;

/** A page has the look whose layout and fonts it has: colours are what people change first. */
const byLook = themes.map(({ id, settings }) => ({
  id,
  condition: and(
    eq(users.layout, settings.layout),
    eq(users.font, settings.profile.font),
    eq(users.headingFont, settings.type.heading),
  ) as SQL,
}));
const lookOfPage = sql<GalleryLook>`case ${sql.join(
  byLook.map(({ id, condition }) => sql`when ${condition} then ${id}`),
  sql` `,
)} else 'own' end`;

function hasLook(look: GalleryLook): SQL | undefined {
  if (look === "own") return not(or(...byLook.map(({ condition }) => condition)) as SQL);
  return byLook.find(({ id }) => id === look)?.condition;
}

/** Lists the newest accounts first, by their running number. @param most how many */
export function listGalleryPages(
  { look, before }: GalleryPlace,
  most: number,
): Promise<(GalleryPage & { uid: number })[]> {
  return database()
    .select({ uid: users.uid, username: users.username, displayName: users.displayName, look: lookOfPage })
    .from(users)
    .where(and(isShown, look && hasLook(look), before === undefined ? undefined : lt(users.uid, before)))
    .orderBy(desc(users.uid))
    .limit(most);
}

/** Counts the pages of each look that has some. */
export async function countGalleryLooks(): Promise<ReadonlyMap<GalleryLook, number>> {
  const rows = await database().select({ look: lookOfPage, pages: count() }).from(users).where(isShown).groupBy(sql`1`);
  return new Map(rows.map(({ look, pages }) => [look, pages]));
}
