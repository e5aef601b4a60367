import "server-only";
import { and, asc, count, eq, max, ne, notInArray, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { cards } from "@/db/schema";
import { columnNames, excludedValues } from "@/db/sql";
import { statement } from "@/db/statement";
import { AppError } from "@/lib/core/errors";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { changingProfile } from "@/lib/core/owners/change-events";
import { createAndKeep, type KeepAnswer } from "@/lib/core/owners/kept-answer-store";
import { requireAllOwned, requireOwned } from "@/lib/core/owners/ownership";
import { changeAsOwner, lockedRoom, requireRoom, requireRoomNow } from "@/lib/core/owners/quota-store";
import { findFiles, releaseFiles, requireFiles } from "@/lib/media/files/file-store";
import { removeFilesPendingDeletion } from "@/lib/media/files/removal";
import { pictureFiles, renamePictures } from "./kinds/image";
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

const pictureKeys = (card: Pick<NewCard, "type" | "extra">) =>
  pictureFiles(card).map((file) => toFileKey("image", file));

/** Holds the owner's lock, so that no picture is deleted meanwhile. @throws AppError as `createCard` */
function createPictureCard(ownerId: string, card: NewCard, keep?: KeepAnswer<Card>): Promise<Card> {
  return changeAsOwner(ownerId, async (transaction, owner) => {
    const keys = pictureKeys(card);
    const files = keys.map((key, index) => ({ key, path: `extra.images.${index}.file` }));
    requireFiles(files, await findFiles(ownerId, keys, transaction));
    const [existing] = await transaction
      .select({ count: count(), last: max(cards.position) })
      .from(cards)
      .where(eq(cards.userId, ownerId));
    requireRoom("cards", existing?.count ?? 0, owner);
    const position = (existing?.last ?? -1) + 1;
    const [row] = await transaction
      .insert(cards)
      .values({ ...card, userId: ownerId, position })
      .returning(columns);
    if (!row) throw new Error("the card was not created");
    await keep?.(row as Card, transaction);
    return row as Card;
  });
}

/**
 * @throws AppError limit_reached, also for a second card of type chat; invalid_request for a picture that is not stored;
 * not_found when the account is gone
 */
export async function createCard(ownerId: string, card: NewCard, keep?: KeepAnswer<Card>): Promise<Card> {
  if (card.type === "image") return createPictureCard(ownerId, card, keep);
  const { type, value, extra } = card;
  const values = { ownerId, type, value, extra: extra && JSON.stringify(extra) };
  const create = async (transaction?: Transaction) =>
    (await cardCreation(transaction).execute(values))[0] as Card | undefined;
  return changingProfile(ownerId, async () => {
    for (;;) {
      const created = await createAndKeep(create, keep);
      if (created) return created;
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

/** A card with pictures gives up its files in the same transaction. */
const cardDeletion = statement((database) =>
  database
    .delete(cards)
    .where(
      and(
        eq(cards.id, sql.placeholder("cardId")),
        eq(cards.userId, sql.placeholder("ownerId")),
        ne(cards.type, "image"),
      ),
    )
    .returning({ id: cards.id })
    .prepare("delete_card"),
);

const isOwn = (ownerId: string, cardId: string) => and(eq(cards.id, cardId), eq(cards.userId, ownerId));

/** @throws AppError not_found, forbidden */
export async function deleteCard(ownerId: string, cardId: string): Promise<void> {
  const deleted = await changingProfile(ownerId, () => cardDeletion().execute({ ownerId, cardId }));
  if (deleted.length > 0) return;
  await getCard(ownerId, cardId);
  await changeAsOwner(ownerId, async (transaction) => {
    const [row] = await transaction.delete(cards).where(isOwn(ownerId, cardId)).returning();
    if (row) await releaseFiles(ownerId, pictureKeys(toListed(row)), transaction);
  });
  await removeFilesPendingDeletion(ownerId);
}

/** Takes a lost picture from its card, and the card with its last one. */
export async function clearCardPicture(ownerId: string, cardId: string, file: string): Promise<void> {
  await changeAsOwner(ownerId, async (transaction) => {
    const [row] = await transaction.select().from(cards).where(isOwn(ownerId, cardId)).for("update");
    const left = row && renamePictures(toListed(row), (name) => (name === file ? null : name));
    if (left) await transaction.update(cards).set({ extra: left.extra }).where(isOwn(ownerId, cardId));
    else await transaction.delete(cards).where(isOwn(ownerId, cardId));
    await releaseFiles(ownerId, [toFileKey("image", file)], transaction);
  });
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
