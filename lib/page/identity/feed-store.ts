import "server-only";
import { eq } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { database } from "@/db/client";
import { cards, links } from "@/db/schema";

/** Returns when links and cards were first published, by their ids. */
export async function listFirstPublished(ownerId: string): Promise<ReadonlyMap<string, Date>> {
  const of = (table: typeof links | typeof cards) =>
    database().select({ id: table.id, createdAt: table.createdAt }).from(table).where(eq(table.userId, ownerId));
  const rows = await unionAll(of(links), of(cards));
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
}
