import "server-only";
import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { cards } from "@/db/schema";
import { columnNames, excludedValues } from "@/db/sql";
import { statement } from "@/db/statement";
import { AppError } from "@/lib/core/errors";
import { changingProfile } from "@/lib/core/owners/change-events";
import { requireAllOwned, requireOwned } from "@/lib/core/owners/ownership";
import { lockedRoom, requireRoomNow } from "@/lib/core/owners/quota-store";
import type { Card, ListedCard, NewCard } from "./schema";

export const pageOrder = [asc(cards.position), asc(cards.createdAt)];

const columns = { id: cards.id, type: cards.type, value: cards.value };

const cardsOfOwner = statement((database) =>
  database
    .select({ ...columns, extra: cards.extra })
    .from(cards)
    .where(eq(cards.userId, sql.placeholder("ownerId")))
    .orderBy(...pageOrder)
    .prepare("cards_of_owner"),
);

/** Lists cards in page order. @param executor a transaction, which locks the rows */
export async function listCards(ownerId: string, executor: Executor = database()): Promise<ListedCard[]> {
  if (executor === database()) return (await cardsOfOwner().execute({ ownerId })).map(toListed);
  const rows = await executor
    .select({ ...columns, extra: cards.extra })
    .from(cards)
    .where(eq(cards.userId, ownerId))
    .orderBy(...pageOrder)
    .for("update");
  return rows.map(toListed);
}

/** A card was checked by the schema of its type before it was stored. */
const toListed = (row: Omit<Card, "type"> & { type: string; extra: object | null }) => row as ListedCard;

const cardOfId = statement((database) =>
  database
    .select({ ...columns, userId: cards.userId })
    .from(cards)
    .where(eq(cards.id, sql.placeholder("cardId")))
    .prepare("card_of_id"),
);

/** @throws AppError not_found, forbidden when it is another user's */
export async function getCard(ownerId: string, cardId: string): Promise<Card> {
  const [row] = await cardOfId().execute({ cardId });
  const { id, type, value } = requireOwned(ownerId, "card", row);
  return { id, type, value } as Card;
}

const cardCreation = statement((database) => {
  const { steps, hasRoom } = lockedRoom(database, "cards");
  const type = sql`${sql.placeholder("type")}::text`;
  const created = database.$with("created", columns).as(sql`
    insert into ${cards} ${columnNames(cards.userId, cards.position, cards.type, cards.value, cards.extra)}
    select existing.id, coalesce(existing.last, -1) + 1, ${type}, ${sql.placeholder("value")}, ${sql.placeholder("extra")}::text::jsonb
    from existing where ${hasRoom} and (${type} <> 'chat' or existing.chats = 0)
    returning ${cards.id}, ${cards.type}, ${cards.value}`);
  return database
    .with(...steps, created)
    .select()
    .from(created)
    .prepare("create_card");
});

/** @throws AppError limit_reached, also for a second card of type chat; not_found when the account is gone */
export async function createCard(ownerId: string, card: NewCard): Promise<Card> {
  return changingProfile(ownerId, async () => {
    for (;;) {
      const { type, value, extra } = card;
      const values = { ownerId, type, value, extra: extra && JSON.stringify(extra) };
      const [row] = await cardCreation().execute(values);
      if (row) return row as Card;
      await requireRoomNow("cards", ownerId);
      if (type === "chat") await requireNoChat(ownerId);
    }
  });
}

async function requireNoChat(ownerId: string): Promise<void> {
  const chats = await database().$count(cards, and(eq(cards.userId, ownerId), eq(cards.type, "chat")));
  if (chats === 0) return;
  throw new AppError("limit_reached", { text: "A profile has at most one card of type chat; delete that first" });
}

const cardDeletion = statement((database) =>
  database
    .delete(cards)
    .where(and(eq(cards.id, sql.placeholder("cardId")), eq(cards.userId, sql.placeholder("ownerId"))))
    .returning({ id: cards.id })
    .prepare("delete_card"),
);

/** @throws AppError not_found, forbidden */
export async function deleteCard(ownerId: string, cardId: string): Promise<void> {
  const deleted = await changingProfile(ownerId, () => cardDeletion().execute({ ownerId, cardId }));
  if (deleted.length === 0) await getCard(ownerId, cardId);
}

/** Stores cards in this order; needs the owner's lock. @throws AppError invalid_request for another user's card */
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
