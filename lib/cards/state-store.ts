import "server-only";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { database, type Executor } from "@/db/client";
import { cardPictures, cardStates, cards, users } from "@/db/schema";
import { changingProfile } from "@/lib/owners/change-events";
import type { PictureSlot } from "./card-bounds";
import type { ListedCard } from "./schema";
import { pageOrder } from "./store";

/** The last state of a source; ages in milliseconds by the database's clock, `answerAge` null before the first answer. */
export type StoredState = { source: string; state: unknown; askAge: number; answerAge: number | null };

export type StoredPicture = { hash: string; bytes: Uint8Array };

const ageOf = (column: typeof cardStates.triedAt | typeof cardStates.refreshedAt) =>
  sql`extract(epoch from now() - ${column}) * 1000`;
const answerAge = sql<number | null>`${ageOf(cardStates.refreshedAt)}`.mapWith((age) =>
  age === null ? null : Number(age),
);
/** Milliseconds before a state expires in which it counts as expired: the answer that confirms it may be stored too late. */
const almost = 30_000;
const isOf = (ownerId: string, source: string) => and(eq(cardStates.userId, ownerId), eq(cardStates.source, source));

/** Lists the stored states of a profile's sources. */
export function listCardStates(ownerId: string): Promise<StoredState[]> {
  return database()
    .select({
      source: cardStates.source,
      state: cardStates.state,
      askAge: ageOf(cardStates.triedAt).mapWith(Number),
      answerAge,
    })
    .from(cardStates)
    .where(eq(cardStates.userId, ownerId));
}

type CardNeeds = {
  chatId: string | null;
  useChatAvatar: boolean;
  cards: Pick<ListedCard, "type" | "value">[];
};

/** What is needed to refresh a profile's cards; undefined when the account is gone. */
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
  return first && { ...first, cards: rows.flatMap(({ card }) => card ?? []) };
}

/**
 * Claims a source for a request. Of all processes that try at once, one gets it.
 * @param every milliseconds from an answer to the next claim; `retry` from a failed request
 * @returns the state until now and its age in milliseconds; undefined when it is not due or another process has it
 */
export async function claimSource(
  ownerId: string,
  source: string,
  { every, retry }: { every: number; retry: number },
): Promise<Pick<StoredState, "state" | "answerAge"> | undefined> {
  const wasAnswered = sql`${cardStates.refreshedAt} >= ${cardStates.triedAt}`;
  const pause = sql`case when ${wasAnswered} then ${every / 1000}::float8 else ${retry / 1000}::float8 end`;
  const [row] = await database()
    .insert(cardStates)
    .values({ userId: ownerId, source })
    .onConflictDoUpdate({
      target: [cardStates.userId, cardStates.source],
      set: { triedAt: sql`now()` },
      setWhere: sql`${cardStates.triedAt} <= now() - make_interval(secs => ${pause})`,
    })
    .returning({ state: cardStates.state, answerAge });
  return row;
}

/**
 * Records that a source repeated its state. The page is invalidated only when it no longer shows that state.
 * @param age of the state in milliseconds; `oldest` is the age up to which it is shown
 */
export async function confirmState(ownerId: string, source: string, age: number | null, oldest: number): Promise<void> {
  const confirm = (executor: Executor) =>
    executor.update(cardStates).set({ refreshedAt: sql`now()` }).where(isOf(ownerId, source));
  if (age !== null && age < oldest - almost) return void (await confirm(database()));
  await changingProfile(ownerId, () =>
    database().transaction(async (transaction) => {
      await confirm(transaction);
      // Triggers react to a changed state only.
      await transaction.execute(sql`select pg_notify('vitrine_profile', ${ownerId}::text)`);
    }),
  );
}

/**
 * Stores a new state of a source, unless the profile no longer shows it.
 * @param pictures new ones by slot
 * @param retainedSlots slots whose pictures stay; those of all others are deleted
 */
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
      const saved = await transaction.update(cardStates).set(change).where(isOf(ownerId, source)).returning();
      if (saved.length === 0) return;
      const own = and(eq(cardPictures.userId, ownerId), eq(cardPictures.source, source));
      await transaction.delete(cardPictures).where(and(own, notInArray(cardPictures.slot, [...retainedSlots])));
      const rows = [...pictures].map(([slot, picture]) => ({ userId: ownerId, source, slot, ...picture }));
      if (rows.length > 0) await transaction.insert(cardPictures).values(rows);
    }),
  );
}

/** Deletes states and pictures of sources that a profile no longer shows. */
export async function deleteCardStates(ownerId: string, sources: readonly string[]): Promise<void> {
  await changingProfile(ownerId, () =>
    database()
      .delete(cardStates)
      .where(and(eq(cardStates.userId, ownerId), inArray(cardStates.source, [...sources]))),
  );
}

/** The picture with that hash among those of some sources; else the only one that they have for that slot. */
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
