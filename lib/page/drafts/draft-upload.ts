import "server-only";
import { type MediaKind, toFileKey } from "@/lib/core/operation/media-kinds";
import type { KeepAnswer } from "@/lib/core/owners/kept-answer-store";
import type { Crop } from "@/lib/media/conversion/crop";
import { makeRenditions } from "@/lib/media/files/renditions";
import type { ReceivedFile, UploadedImage } from "@/lib/media/files/schema";
import { type UploadedFile, uploadFile } from "@/lib/media/uploads/uploads";
import { addFilesToDraft } from "./draft-files";
import { freeStorage } from "./make-room";

/**
 * Stores a file that visitors see once a page names it; one that no page names is removed a day after the last save of
 * the draft. @throws AppError unsupported_media_type, invalid_request, limit_reached, unavailable
 */
export async function uploadDraftFile(
  ownerId: string,
  kind: MediaKind,
  upload: ReceivedFile,
  { crop, keep }: { crop?: Crop | undefined; keep?: KeepAnswer<UploadedFile> | undefined } = {},
): Promise<UploadedFile> {
  const stored = await uploadFile(ownerId, kind, upload, {
    ...{ crop, keep },
    makeRoom: freeStorage,
    refer: (key, transaction) => addFilesToDraft(ownerId, [key], transaction),
  });
  if (kind === "image" && !stored.isAnimated) void makeRenditions(toFileKey(kind, stored.file));
  return stored;
}

/** Stores a picture for a card or a link, as the API does. @throws AppError as `uploadDraftFile` */
export async function uploadImage(
  ownerId: string,
  upload: ReceivedFile,
  keep?: KeepAnswer<UploadedImage>,
): Promise<UploadedImage> {
  const keepStored: KeepAnswer<UploadedFile> | undefined =
    keep && ((stored, transaction) => keep(toImage(stored), transaction));
  return toImage(await uploadDraftFile(ownerId, "image", upload, { keep: keepStored }));
}

const toImage = ({ url, file, width = 0, height = 0 }: UploadedFile): UploadedImage => ({ url, file, width, height });
