import "server-only";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { cardPictures, cardStates, cards, users } from "@/db/schema";
import { isWithinLast } from "@/db/sql";
import { changingProfile } from "@/lib/core/owners/change-events";
import { neverDue, type PictureSlot } from "./card-bounds";
import type { ListedCard } from "./schema";
import { pageOrder } from "./store";

/**
 * Ages are milliseconds by the database's clock, and negative when it was set back; `answerAge` is null before the
 * first answer.
 */
export type StoredState = {
  source: string;
  state: unknown;
  askAge: number;
  answerAge: number | null;
  isFixed: boolean;
};

export type StoredPicture = { hash: string; bytes: Uint8Array };

const ageInMilliseconds = (column: typeof cardStates.triedAt | typeof cardStates.refreshedAt) =>
  sql`extract(epoch from clock_timestamp() - ${column}) * 1000`;
const answerAge = sql<number | null>`${ageInMilliseconds(cardStates.refreshedAt)}`.mapWith((age) =>
  age === null ? null : Number(age),
);
/** A state counts as expired so many milliseconds early, since its confirmation may be stored late. */
const almost = 30_000;
const matchesState = (ownerId: string, source: string) =>
  and(eq(cardStates.userId, ownerId), eq(cardStates.source, source));

export function listCardStates(ownerId: string): Promise<StoredState[]> {
  return database()
    .select({
      source: cardStates.source,
      state: cardStates.state,
      askAge: ageInMilliseconds(cardStates.triedAt).mapWith(Number),
      answerAge,
      isFixed: sql<boolean>`${eq(cardStates.triedAt, neverDue)}`,
    })
    .from(cardStates)
    .where(eq(cardStates.userId, ownerId));
}

/** Adds states that are never asked for again. @param states by source */
export async function insertFixedStates(
  ownerId: string,
  states: Readonly<Record<string, unknown>>,
  transaction: Transaction,
): Promise<void> {
  const never = { userId: ownerId, triedAt: neverDue, refreshedAt: neverDue };
  const rows = Object.entries(states).map(([source, state]) => ({ ...never, source, state }));
  if (rows.length > 0) await transaction.insert(cardStates).values(rows);
}

type CardNeeds = {
  chatId: string | null;
  useChatAvatar: boolean;
  cards: Pick<ListedCard, "type" | "value">[];
};

/** Returns undefined when the account is gone. */
export async function findCardNeeds(ownerId: string): Promise<CardNeeds | undefined> {
  const rows = await database()
    .select({
      chatId: users.chatId,
      useChatAvatar: users.useChatAvatar,
      card: { type: cards.type, value: cards.value },
    })
    .from(users)
    .leftJoin(cards, eq(cards.userId, users.id))
    .where(eq(users.id, ownerId))
    .orderBy(...pageOrder);
  const [first] = rows;
  return first && { ...first, cards: rows.flatMap(({ card }) => card ?? []) as CardNeeds["cards"] };
}

/**
 * Gives the source to one of concurrent processes. @param every milliseconds after an answer; `retry` after a failure
 */
export async function claimSource(
  ownerId: string,
  source: string,
  { every, retry }: { every: number; retry: number },
): Promise<Pick<StoredState, "state" | "answerAge"> | undefined> {
  const wasAnswered = sql`${cardStates.refreshedAt} between ${cardStates.triedAt} and clock_timestamp()`;
  const pause = sql`case when ${wasAnswered} then ${every / 1000}::float8 else ${retry / 1000}::float8 end`;
  const [row] = await database()
    .insert(cardStates)
    .values({ userId: ownerId, source })
    .onConflictDoUpdate({
      target: [cardStates.userId, cardStates.source],
      set: { triedAt: sql`now()` },
      setWhere: sql`not ${isWithinLast(cardStates.triedAt, pause)}`,
    })
    .returning({ state: cardStates.state, answerAge });
  return row;
}

/** Invalidates the page only when it no longer shows the state. @param age milliseconds, as is `oldest` */
export async function confirmState(ownerId: string, source: string, age: number | null, oldest: number): Promise<void> {
  const confirm = (executor: Executor) =>
    executor.update(cardStates).set({ refreshedAt: sql`now()` }).where(matchesState(ownerId, source));
  if (age !== null && age >= 0 && age < oldest - almost) return void (await confirm(database()));
  await changingProfile(ownerId, () =>
    database().transaction(async (transaction) => {
      await confirm(transaction);
      // Triggers react to a changed state only.
      await transaction.execute(sql`select pg_notify('vitrine_profile', ${ownerId}::text)`);
    }),
  );
}

/** Stores nothing if the profile no longer shows the source. @param retainedSlots all other pictures are deleted */
export async function saveState(
  ownerId: string,
  source: string,
  state: unknown,
  pictures: ReadonlyMap<PictureSlot, StoredPicture>,
  retainedSlots: readonly PictureSlot[],
): Promise<void> {
  await changingProfile(ownerId, () =>
    database().transaction(async (transaction) => {
      const change = { state, refreshedAt: sql`now()` };
      const saved = await transaction.update(cardStates).set(change).where(matchesState(ownerId, source)).returning();
      if (saved.length === 0) return;
      const own = and(eq(cardPictures.userId, ownerId), eq(cardPictures.source, source));
      await transaction.delete(cardPictures).where(and(own, notInArray(cardPictures.slot, [...retainedSlots])));
      const rows = [...pictures].map(([slot, picture]) => ({ userId: ownerId, source, slot, ...picture }));
      if (rows.length > 0) await transaction.insert(cardPictures).values(rows);
    }),
  );
}

export async function deleteCardStates(ownerId: string, sources: readonly string[]): Promise<void> {
  await changingProfile(ownerId, () =>
    database()
      .delete(cardStates)
      .where(and(eq(cardStates.userId, ownerId), inArray(cardStates.source, [...sources]))),
  );
}

/** Finds the picture with that hash among these sources, or else the only one that they have for the slot. */
export async function findCardPicture(
  ownerId: string,
  slot: PictureSlot,
  { hash, among }: { hash: string; among: readonly string[] },
): Promise<StoredPicture | undefined> {
  const [first, second] = await database()
    .select({ hash: cardPictures.hash, bytes: cardPictures.bytes })
    .from(cardPictures)
    .where(and(eq(cardPictures.userId, ownerId), eq(cardPictures.slot, slot), inArray(cardPictures.source, [...among])))
    .orderBy(sql`${cardPictures.hash} = ${hash} desc`)
    .limit(2);
  return first?.hash === hash || !second ? first : undefined;
}
