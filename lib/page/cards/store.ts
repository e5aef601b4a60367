import "server-only";
import { and, asc, count, eq, max, notInArray, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { excludedValues } from "@/db/rows";
import { cards } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { changingProfile } from "@/lib/core/owners/change-events";
import { requireAllOwned, requireOwned } from "@/lib/core/owners/ownership";
import { changeAsOwner, requireRoom } from "@/lib/core/owners/quota-store";
import type { Card, ListedCard, NewCard } from "./schema";

export const pageOrder = [asc(cards.position), asc(cards.createdAt)];

const columns = { id: cards.id, type: cards.type, value: cards.value };

/** In page order. @param executor a transaction locks the rows */
export async function listCards(ownerId: string, executor: Executor = database()): Promise<ListedCard[]> {
  const query = executor
    .select({ ...columns, extra: cards.extra })
    .from(cards)
    .where(eq(cards.userId, ownerId))
    .orderBy(...pageOrder);
  return executor === database() ? query : query.for("update");
}

/** @throws AppError not_found, forbidden when it is another user's */
export async function getCard(ownerId: string, cardId: string): Promise<Card> {
  const [row] = await database()
    .select({ ...columns, userId: cards.userId })
    .from(cards)
    .where(eq(cards.id, cardId));
  const { id, type, value } = requireOwned(ownerId, "card", row);
  return { id, type, value };
}

/** @throws AppError limit_reached, also for a second card of type chat */
export async function createCard(ownerId: string, card: NewCard): Promise<Card> {
  return changeAsOwner(ownerId, async (transaction, owner) => {
    const [existing] = await transaction
      .select({
        count: count(),
        chats: sql<number>`cast(count(*) filter (where ${cards.type} = 'chat') as integer)`,
        last: max(cards.position),
      })
      .from(cards)
      .where(eq(cards.userId, ownerId));
    requireRoom("cards", existing?.count ?? 0, owner);
    if (card.type === "chat" && existing?.chats) {
      throw new AppError("limit_reached", { text: "A profile has at most one card of type chat; delete that first" });
    }
    const position = (existing?.last ?? -1) + 1;
    const [row] = await transaction
      .insert(cards)
      .values({ userId: ownerId, position, type: card.type, value: card.value, extra: card.extra })
      .returning(columns);
    if (!row) throw new Error("the card was not created");
    return row;
  });
}

/** @throws AppError not_found, forbidden */
export async function deleteCard(ownerId: string, cardId: string): Promise<void> {
  const deleted = await changingProfile(ownerId, () =>
    database()
      .delete(cards)
      .where(and(eq(cards.id, cardId), eq(cards.userId, ownerId)))
      .returning({ id: cards.id }),
  );
  if (deleted.length === 0) await getCard(ownerId, cardId);
}

/** In this order; needs the owner's lock. @throws AppError invalid_request for the id of another user's card */
export async function replaceCards(ownerId: string, next: readonly ListedCard[], transaction: Transaction) {
  const ids = next.map(({ id }) => id);
  await transaction.delete(cards).where(and(eq(cards.userId, ownerId), notInArray(cards.id, ids)));
  if (next.length === 0) return;
  const written = await transaction
    .insert(cards)
    .values(next.map((card, position) => ({ ...card, userId: ownerId, position })))
    .onConflictDoUpdate({
      target: cards.id,
      set: excludedValues(cards, ["position", "type", "value", "extra"]),
      setWhere: eq(cards.userId, ownerId),
    })
    .returning({ id: cards.id });
  requireAllOwned("cards", ids, written);
}
