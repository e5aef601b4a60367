import "server-only";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { describeFailure, log } from "@/lib/core/log";
import { type StoredKind, toFileKey } from "@/lib/core/operation/media-kinds";
import type { KeepAnswer } from "@/lib/core/owners/kept-answer-store";
import { filesAddress } from "@/lib/core/site-origin";
import { type Conversion, type ConversionJob, convert } from "@/lib/media/conversion/conversion";
import type { Crop } from "@/lib/media/conversion/crop";
import { storage } from "@/lib/media/storage/current";
import { newIncomingPath } from "@/lib/media/storage/incoming";
import { listAssetKeys, replaceAsset } from "../files/asset-store";
import { checkRoomForAudio, createAudio, deleteAudio } from "../files/audio-store";
import { abandonFiles, type MakeRoom, makeFileLive, type Refer, reserveFiles } from "../files/file-store";
import type { AssetKind } from "../files/reference-store";
import { removeFilesPendingDeletion } from "../files/removal";
import type { Audio, ReceivedFile, UploadResult } from "../files/schema";

export type Prepared = {
  file: string;
  key: string;
  path: string;
  bytes: number;
  durationSeconds: number;
  isAnimated: boolean;
} & Pick<Conversion, "width" | "height">;

type Options = Pick<ConversionJob, "crop" | "mayBeStored">;

/** This is the only way into storage: what is stored was written by a conversion. @throws AppError as `convert` */
export async function prepareFile(
  ownerId: string,
  kind: StoredKind,
  { path: input }: ReceivedFile,
  options: Options = {},
): Promise<Prepared> {
  const path = await newIncomingPath();
  const converted = await convert({ kind, input, output: path, ...options }, ownerId);
  const { extension, bytes, durationSeconds = 0, isAnimated = false, width, height } = converted;
  const file = `${randomUUID()}.${extension}`;
  return { file, key: toFileKey(kind, file), path, bytes, durationSeconds, isAnimated, width, height };
}

/** Records files first and rows last: after a crash the sweep finds unreferenced files, and no row lacks its file. */
export async function storeFiles<Result>(
  ownerId: string,
  files: readonly Prepared[],
  replaced: readonly string[],
  makeRoom: MakeRoom,
  record: () => Promise<Result>,
): Promise<Result> {
  const keys = files.map(({ key }) => key);
  await reserveFiles(
    ownerId,
    files.map(({ file: _, path: __, ...record }) => record),
    replaced,
    makeRoom,
  );
  // Storage that did not answer may still finish, so these stay recorded until the sweep deletes them.
  for (const { key, path } of files) await storage().put(key, path);
  try {
    return await record();
  } catch (error) {
    await abandonFiles(ownerId, keys);
    throw error;
  } finally {
    await removeFilesPendingDeletion(ownerId);
  }
}

/** Failures are left to the sweep, since the upload has succeeded or failed by now. */
export async function discardPrepared(files: readonly Prepared[]): Promise<void> {
  try {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })));
  } catch (error) {
    log().warn(describeFailure(error), "an upload's files were not removed; the next sweep tries again");
  }
}

/**
 * Stores an asset and deletes the previous file. @throws AppError unsupported_media_type, invalid_request,
 * limit_reached, unavailable
 */
export async function uploadAsset(
  ownerId: string,
  kind: AssetKind,
  upload: ReceivedFile,
  makeRoom: MakeRoom,
  keep?: KeepAnswer<UploadResult>,
): Promise<UploadResult> {
  const prepared = await prepareFile(ownerId, kind, upload);
  try {
    const result = { url: `${filesAddress()}/${prepared.key}` };
    const replaced = await listAssetKeys(ownerId, [kind]);
    await storeFiles(ownerId, [prepared], replaced, makeRoom, () =>
      replaceAsset(ownerId, kind, prepared, keep && ((transaction) => keep(result, transaction))),
    );
    return result;
  } finally {
    await discardPrepared([prepared]);
  }
}

/**
 * Stores both files or neither. @throws AppError unsupported_media_type, invalid_request, limit_reached, unavailable
 */
export async function uploadAudio(
  ownerId: string,
  { file, cover, name }: { file: ReceivedFile; cover?: ReceivedFile; name: string },
  makeRoom: MakeRoom,
  keep?: KeepAnswer<Audio>,
): Promise<Audio> {
  await checkRoomForAudio(ownerId);
  const prepared: Prepared[] = [];
  try {
    const track = await prepareFile(ownerId, "audio", file);
    prepared.push(track);
    const picture = cover && (await prepareFile(ownerId, "cover", cover));
    if (picture) prepared.push(picture);
    const coverId = picture ? picture.file.replace(/\.png$/, "") : null;
    const row = { name, file: track.file, coverId, durationSeconds: track.durationSeconds };
    return await storeFiles(ownerId, prepared, [], makeRoom, () => createAudio(ownerId, row, keep));
  } finally {
    await discardPrepared(prepared);
  }
}

/** A draft or an application names the file, not a row of the profile. */
export type UploadedFile = Omit<Prepared, "key" | "path"> & { url: string };

/** @throws AppError unsupported_media_type, invalid_request, limit_reached, unavailable */
export async function uploadFile(
  ownerId: string,
  kind: StoredKind,
  upload: ReceivedFile,
  options: { crop?: Crop | undefined; refer: Refer; makeRoom: MakeRoom; keep?: KeepAnswer<UploadedFile> | undefined },
): Promise<UploadedFile> {
  const { crop, makeRoom, keep } = options;
  const { key, path, ...prepared } = await prepareFile(ownerId, kind, upload, crop && { crop });
  const stored = { ...prepared, url: `${filesAddress()}/${key}` };
  const refer: Refer = async (live, transaction) => {
    await options.refer(live, transaction);
    await keep?.(stored, transaction);
  };
  try {
    await storeFiles(ownerId, [{ key, path, ...prepared }], [], makeRoom, () => makeFileLive(ownerId, key, refer));
    return stored;
  } finally {
    await discardPrepared([{ key, path, ...prepared }]);
  }
}

/** @throws AppError not_found, forbidden */
export async function removeAudio(ownerId: string, audioId: string): Promise<void> {
  await deleteAudio(ownerId, audioId);
  await removeFilesPendingDeletion(ownerId);
}
