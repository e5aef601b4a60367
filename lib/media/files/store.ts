import "server-only";
import { and, count, eq, max } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { audios, users } from "@/db/schema";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { changingProfile } from "@/lib/core/owners/change-events";
import { requireOwned } from "@/lib/core/owners/ownership";
import { lockOwner, requireRoom } from "@/lib/core/owners/quota-store";
import { markFilesLive, queueFilesForDeletion } from "./file-store";
import type { Audio, AudioChange } from "./schema";

export const assetColumns = {
  avatar: users.avatar,
  background: users.background,
  cursor: users.cursor,
  font: users.customFont,
};
export type AssetKind = keyof typeof assetColumns;

export async function findAssetKey(ownerId: string, kind: AssetKind, executor: Executor = database()) {
  const [owner] = await executor.select({ file: assetColumns[kind] }).from(users).where(eq(users.id, ownerId));
  return owner?.file ? toFileKey(kind, owner.file) : undefined;
}

/** Queues the previous file for deletion, and selects a new font. @param asset `isAnimated` is for images only */
export async function replaceAsset(
  ownerId: string,
  kind: AssetKind,
  { file, isAnimated }: { file: string; isAnimated: boolean },
): Promise<void> {
  await changingProfile(ownerId, () =>
    database().transaction(async (transaction) => {
      await lockOwner(ownerId, transaction);
      await markFilesLive(ownerId, [toFileKey(kind, file)], transaction);
      await queueAssetsForDeletion(ownerId, [kind], transaction);
      const change = {
        avatar: { avatar: file, avatarIsAnimated: isAnimated },
        background: { background: file, backgroundIsAnimated: isAnimated },
        cursor: { cursor: file },
        font: { customFont: file, font: "custom" },
      };
      await transaction.update(users).set(change[kind]).where(eq(users.id, ownerId));
    }),
  );
}

/** Queues the files of an account; needs the owner's lock. */
export async function queueAssetsForDeletion(
  ownerId: string,
  kinds: readonly AssetKind[],
  transaction: Transaction,
): Promise<void> {
  for (const kind of kinds) {
    const key = await findAssetKey(ownerId, kind, transaction);
    if (key !== undefined) await queueFilesForDeletion(ownerId, [key], transaction);
  }
}

type Track = typeof audios.$inferSelect;
const filesOf = ({ file, coverId }: Pick<Track, "file" | "coverId">) => [
  toFileKey("audio", file),
  ...(coverId === null ? [] : [toFileKey("cover", `${coverId}.png`)]),
];
const shown = ({ id, name, durationSeconds, coverId }: Track): Audio => ({
  id,
  name,
  duration: durationSeconds,
  cover: coverId,
});

async function requireRoomForAudio(ownerId: string, transaction: Transaction): Promise<number> {
  const owner = await lockOwner(ownerId, transaction);
  const [existing] = await transaction
    .select({ count: count(), last: max(audios.position) })
    .from(audios)
    .where(eq(audios.userId, ownerId));
  requireRoom("audios", existing?.count ?? 0, owner);
  return (existing?.last ?? -1) + 1;
}

type NewTrack = Pick<Track, "name" | "file" | "coverId" | "durationSeconds">;

/** Adds a track whose files are in storage. @throws AppError limit_reached */
export async function createAudio(ownerId: string, track: NewTrack): Promise<Audio> {
  return changingProfile(ownerId, () =>
    database().transaction(async (transaction) => {
      const position = await requireRoomForAudio(ownerId, transaction);
      await markFilesLive(ownerId, filesOf(track), transaction);
      const [row] = await transaction
        .insert(audios)
        .values({ ...track, userId: ownerId, position })
        .returning();
      if (!row) throw new Error("the track was not created");
      return shown(row);
    }),
  );
}

/** Checks before the conversion, so that no file is converted in vain. @throws AppError limit_reached */
export async function checkRoomForAudio(ownerId: string): Promise<void> {
  await database().transaction((transaction) => requireRoomForAudio(ownerId, transaction));
}

async function getTrack(ownerId: string, audioId: string, executor: Executor = database()): Promise<Track> {
  const [row] = await executor.select().from(audios).where(eq(audios.id, audioId));
  return requireOwned(ownerId, "audio", row);
}

/** @throws AppError not_found, forbidden when it is another user's */
export async function updateAudio(ownerId: string, audioId: string, { name }: AudioChange): Promise<Audio> {
  if (name === undefined) return shown(await getTrack(ownerId, audioId));
  const [row] = await changingProfile(ownerId, () =>
    database()
      .update(audios)
      .set({ name })
      .where(and(eq(audios.id, audioId), eq(audios.userId, ownerId)))
      .returning(),
  );
  return shown(row ?? (await getTrack(ownerId, audioId)));
}

/** @throws AppError not_found, forbidden when it is another user's */
export async function deleteAudio(ownerId: string, audioId: string): Promise<void> {
  await changingProfile(ownerId, () =>
    database().transaction(async (transaction) => {
      // A draft may refer to the file at this moment.
      await lockOwner(ownerId, transaction);
      const [row] = await transaction
        .delete(audios)
        .where(and(eq(audios.id, audioId), eq(audios.userId, ownerId)))
        .returning();
      await queueFilesForDeletion(
        ownerId,
        filesOf(row ?? (await getTrack(ownerId, audioId, transaction))),
        transaction,
      );
    }),
  );
}

export async function deleteAllAudios(ownerId: string, transaction: Transaction): Promise<void> {
  const rows = await transaction.delete(audios).where(eq(audios.userId, ownerId)).returning();
  await queueFilesForDeletion(ownerId, rows.flatMap(filesOf), transaction);
}
