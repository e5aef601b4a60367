import "server-only";
import { and, asc, count, eq, max, notInArray } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { audios } from "@/db/schema";
import { excludedValues } from "@/db/sql";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { changingProfile } from "@/lib/core/owners/change-events";
import type { KeepAnswer } from "@/lib/core/owners/kept-answer-store";
import { requireAllOwned, requireOwned } from "@/lib/core/owners/ownership";
import { changeAsOwner, requireRoom, withLockedOwner } from "@/lib/core/owners/quota-store";
import { type FileFacts, markFilesLive, releaseFiles } from "./file-store";
import type { Audio, AudioChange } from "./schema";

/** A page document describes a track so. */
export type Track = { id: string; name: string; file: string; cover: string | null };

type Row = typeof audios.$inferSelect;
const trackFiles = ({ file, coverId }: Pick<Row, "file" | "coverId">) => [
  toFileKey("audio", file),
  ...(coverId === null ? [] : [toFileKey("cover", `${coverId}.png`)]),
];
const shown = ({ id, name, durationSeconds, coverId }: Row): Audio => ({
  id,
  name,
  duration: durationSeconds,
  cover: coverId,
});
const isOwn = (ownerId: string, audioId: string) => and(eq(audios.id, audioId), eq(audios.userId, ownerId));

/** Lists tracks in page order. @param executor a transaction locks the rows */
export async function listTracks(ownerId: string, executor: Executor = database()): Promise<Track[]> {
  const query = executor
    .select({ id: audios.id, name: audios.name, file: audios.file, cover: audios.coverId })
    .from(audios)
    .where(eq(audios.userId, ownerId))
    .orderBy(asc(audios.position), asc(audios.createdAt));
  return executor === database() ? query : query.for("update");
}

async function nextPosition(ownerId: string, transaction: Transaction, owner: { isPremium: boolean }): Promise<number> {
  const [existing] = await transaction
    .select({ count: count(), last: max(audios.position) })
    .from(audios)
    .where(eq(audios.userId, ownerId));
  requireRoom("audios", existing?.count ?? 0, owner);
  return (existing?.last ?? -1) + 1;
}

/** Runs before the conversion, so that no file is converted in vain. @throws AppError limit_reached */
export async function checkRoomForAudio(ownerId: string): Promise<void> {
  await withLockedOwner(ownerId, (transaction, owner) => nextPosition(ownerId, transaction, owner));
}

/** Records a track whose files are in storage. @throws AppError limit_reached */
export async function createAudio(
  ownerId: string,
  track: Pick<Row, "name" | "file" | "coverId" | "durationSeconds">,
  keep?: KeepAnswer<Audio>,
): Promise<Audio> {
  return changeAsOwner(ownerId, async (transaction, owner) => {
    const position = await nextPosition(ownerId, transaction, owner);
    await markFilesLive(ownerId, trackFiles(track), transaction);
    const [row] = await transaction
      .insert(audios)
      .values({ ...track, userId: ownerId, position })
      .returning();
    if (!row) throw new Error("the track was not created");
    await keep?.(shown(row), transaction);
    return shown(row);
  });
}

async function getAudio(ownerId: string, audioId: string, executor: Executor = database()): Promise<Row> {
  const [row] = await executor.select().from(audios).where(eq(audios.id, audioId));
  return requireOwned(ownerId, "audio", row);
}

/** @throws AppError not_found, forbidden when it is another user's */
export async function updateAudio(ownerId: string, audioId: string, { name }: AudioChange): Promise<Audio> {
  if (name === undefined) return shown(await getAudio(ownerId, audioId));
  const [row] = await changingProfile(ownerId, () =>
    database().update(audios).set({ name }).where(isOwn(ownerId, audioId)).returning(),
  );
  return shown(row ?? (await getAudio(ownerId, audioId)));
}

/** Takes a lost cover from its track, unless another has replaced it meanwhile. */
export async function clearCover(ownerId: string, audioId: string, coverId: string): Promise<void> {
  await changeAsOwner(ownerId, async (transaction) => {
    const named = and(isOwn(ownerId, audioId), eq(audios.coverId, coverId));
    await transaction.update(audios).set({ coverId: null }).where(named);
    await releaseFiles(ownerId, [toFileKey("cover", `${coverId}.png`)], transaction);
  });
}

/** Locks the owner, since a draft may refer to the file at this moment. @throws AppError not_found, forbidden */
export async function deleteAudio(ownerId: string, audioId: string): Promise<void> {
  await changeAsOwner(ownerId, async (transaction) => {
    const [row] = await transaction.delete(audios).where(isOwn(ownerId, audioId)).returning();
    await releaseFiles(ownerId, trackFiles(row ?? (await getAudio(ownerId, audioId, transaction))), transaction);
  });
}

export async function deleteAllAudios(ownerId: string, transaction: Transaction): Promise<void> {
  const rows = await transaction.delete(audios).where(eq(audios.userId, ownerId)).returning();
  await releaseFiles(ownerId, rows.flatMap(trackFiles), transaction);
}

/** Replaces the tracks, in this order. The caller has locked the owner. @throws AppError invalid_request for the id of another user's track */
export async function replaceTracks(
  ownerId: string,
  next: readonly Track[],
  facts: FileFacts,
  transaction: Transaction,
): Promise<void> {
  const ids = next.map(({ id }) => id);
  await transaction.delete(audios).where(and(eq(audios.userId, ownerId), notInArray(audios.id, ids)));
  if (next.length === 0) return;
  const written = await transaction
    .insert(audios)
    .values(
      next.map(({ id, name, file, cover }, position) => ({
        ...{ id, userId: ownerId, position, name, file, coverId: cover },
        durationSeconds: facts.get(toFileKey("audio", file))?.durationSeconds ?? 0,
      })),
    )
    .onConflictDoUpdate({
      target: audios.id,
      set: excludedValues(audios, ["position", "name", "file", "coverId", "durationSeconds"]),
      setWhere: eq(audios.userId, ownerId),
    })
    .returning({ id: audios.id });
  requireAllOwned("tracks", ids, written);
}
