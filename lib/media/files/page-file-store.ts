import { message } from "@/lib/core/messages/message";
import "server-only";
import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { excludedValues } from "@/db/rows";
import { audios, storedFiles, users } from "@/db/schema";
import { invalidField } from "@/lib/core/errors";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { requireAllOwned } from "@/lib/core/owners/ownership";
import { type AssetKind, assetColumns } from "./store";

export type PageFiles = Record<AssetKind, string | null>;
export type Track = { id: string; name: string; file: string; cover: string | null };
export type FileFacts = ReadonlyMap<string, { bytes: number; isAnimated: boolean; durationSeconds: number }>;

/** Returns tracks in page order. @param executor a transaction, which locks the rows */
export async function listTracks(ownerId: string, executor: Executor = database()): Promise<Track[]> {
  const query = executor
    .select({ id: audios.id, name: audios.name, file: audios.file, cover: audios.coverId })
    .from(audios)
    .where(eq(audios.userId, ownerId))
    .orderBy(asc(audios.position), asc(audios.createdAt));
  return executor === database() ? query : query.for("update");
}

export async function findFiles(
  ownerId: string,
  keys: readonly string[],
  executor: Executor = database(),
): Promise<FileFacts> {
  if (keys.length === 0) return new Map();
  const rows = await executor
    .select({
      key: storedFiles.key,
      bytes: storedFiles.bytes,
      isAnimated: storedFiles.isAnimated,
      durationSeconds: storedFiles.durationSeconds,
    })
    .from(storedFiles)
    .where(
      and(eq(storedFiles.userId, ownerId), eq(storedFiles.state, "live"), inArray(storedFiles.key, [...new Set(keys)])),
    );
  return new Map(rows.map(({ key, ...facts }) => [key, facts]));
}

/** Returns the keys of those files that exist, the oldest first. */
export async function oldestFirst(
  ownerId: string,
  keys: readonly string[],
  transaction: Transaction,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await transaction
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(eq(storedFiles.userId, ownerId), inArray(storedFiles.key, [...keys])))
    .orderBy(asc(storedFiles.createdAt), asc(storedFiles.key));
  return rows.map(({ key }) => key);
}

/**
 * Stores tracks in this order; needs the owner's lock. @throws AppError invalid_request for the id of another user's
 * track
 */
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

/** @param facts what is known of all files */
export async function replacePageFiles(
  ownerId: string,
  { avatar, background, cursor, font }: PageFiles,
  facts: FileFacts,
  transaction: Transaction,
): Promise<void> {
  const isAnimated = (kind: "avatar" | "background", file: string | null) =>
    file !== null && (facts.get(toFileKey(kind, file))?.isAnimated ?? false);
  await transaction
    .update(users)
    .set({
      avatar,
      avatarIsAnimated: isAnimated("avatar", avatar),
      background,
      backgroundIsAnimated: isAnimated("background", background),
      cursor,
      customFont: font,
    })
    .where(eq(users.id, ownerId));
}

export async function findPageFiles(ownerId: string, executor: Executor = database()): Promise<PageFiles> {
  const [files] = await executor.select(assetColumns).from(users).where(eq(users.id, ownerId));
  return files ?? { avatar: null, background: null, cursor: null, font: null };
}

/** @param files with their paths in the document @throws AppError invalid_request that names the first missing one */
export function requireFiles(files: readonly { key: string; path: string }[], facts: FileFacts): void {
  const missing = files.find(({ key }) => !facts.has(key));
  if (missing === undefined) return;
  const name = missing.key.slice(missing.key.indexOf("/") + 1);
  throw invalidField(missing.path, message("fileGone", { name }));
}
