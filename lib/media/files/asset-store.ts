import "server-only";
import { eq, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { changeAsOwner } from "@/lib/core/owners/quota-store";
import { updateUserRow } from "@/lib/core/owners/user-row-store";
import { type FileFacts, markFilesLive, releaseFiles } from "./file-store";
import { type AssetKind, assetColumns } from "./reference-store";

/** Names the files that a profile shows apart from its tracks. */
export type Assets = Record<AssetKind, string | null>;

const none: Assets = { avatar: null, background: null, cursor: null, font: null };

export async function findAssets(ownerId: string, executor: Executor = database()): Promise<Assets> {
  const [assets = none] = await executor.select(assetColumns).from(users).where(eq(users.id, ownerId));
  return assets;
}

export async function listAssetKeys(
  ownerId: string,
  kinds: readonly AssetKind[],
  executor: Executor = database(),
): Promise<string[]> {
  if (kinds.length === 0) return [];
  const assets = await findAssets(ownerId, executor);
  return kinds.flatMap((kind) => (assets[kind] === null ? [] : [toFileKey(kind, assets[kind])]));
}

const columns = {
  avatar: (avatar: string | null, avatarIsAnimated: boolean) => ({ avatar, avatarIsAnimated }),
  background: (background: string | null, backgroundIsAnimated: boolean) => ({ background, backgroundIsAnimated }),
  cursor: (cursor: string | null) => ({ cursor }),
  font: (customFont: string | null) => ({ customFont }),
};

/** A new background is shown by its middle. */
export const centredFocus = { backgroundFocusX: 50, backgroundFocusY: 50 } as const;

/**
 * Releases the previous file, and selects a font that was uploaded. @param asset `isAnimated` of images only
 * @param record what else belongs to the transaction
 */
export async function replaceAsset(
  ownerId: string,
  kind: AssetKind,
  { file, isAnimated }: { file: string; isAnimated: boolean },
  record?: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await changeAsOwner(ownerId, async (transaction) => {
    await markFilesLive(ownerId, [toFileKey(kind, file)], transaction);
    const replaced = await listAssetKeys(ownerId, [kind], transaction);
    const selected = kind === "font" ? { font: "custom" } : kind === "background" ? centredFocus : {};
    await updateUserRow(transaction, ownerId, { ...columns[kind](file, isAnimated), ...selected });
    await releaseFiles(ownerId, replaced, transaction);
    await record?.(transaction);
  });
}

/** @param facts of all of them */
export async function replaceAssets(
  ownerId: string,
  { avatar, background, cursor, font }: Assets,
  facts: FileFacts,
  transaction: Transaction,
): Promise<void> {
  const isAnimated = (kind: "avatar" | "background", file: string | null) =>
    file !== null && (facts.get(toFileKey(kind, file))?.isAnimated ?? false);
  await updateUserRow(transaction, ownerId, {
    ...columns.avatar(avatar, isAnimated("avatar", avatar)),
    ...columns.background(background, isAnimated("background", background)),
    ...{ ...columns.cursor(cursor), ...columns.font(font) },
  });
}

/** Takes a lost file from the profile, unless another has replaced it meanwhile. */
export async function clearAsset(ownerId: string, kind: AssetKind, file: string): Promise<void> {
  await changeAsOwner(ownerId, async (transaction) => {
    const font = sql`case when ${users.font} = 'custom' then 'Inter' else ${users.font} end`;
    const cleared = { ...columns[kind](null, false), ...(kind === "font" && { font }) };
    await updateUserRow(transaction, ownerId, cleared, eq(assetColumns[kind], file));
    await releaseFiles(ownerId, [toFileKey(kind, file)], transaction);
  });
}
