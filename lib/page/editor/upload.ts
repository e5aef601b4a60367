import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { jsonReply } from "@/lib/core/http/reply";
import { type MediaKind, mediaKinds } from "@/lib/core/operation/media-kinds";
import { requirePremium } from "@/lib/core/owners/quota-store";
import { filePart } from "@/lib/media/files/schema";
import { uploadDraftFile } from "@/lib/page/drafts/draft-upload";
import { receiveFile } from "@/lib/people/auth/forms/form-body";
import { editing } from "./editing";
import { cropText } from "./schema";

const pictures: readonly MediaKind[] = ["avatar", "background", "cover", "image"];

const isMediaKind = (kind: string): kind is MediaKind => Object.hasOwn(mediaKinds, kind);

/** The profile shows the file once the draft is published. */
export const receiveUpload = editing(
  async ({ request, page, param }) => {
    const kind = param("kind");
    if (!isMediaKind(kind)) throw new AppError("not_found", { text: "Unknown kind of file" });
    if (kind === "font") await requirePremium(page.id);
    const { input, discard } = await receiveFile(request, { kind, ownerId: page.id, schema: uploadParts(kind) });
    return { input: { kind, ...input }, discard };
  },
  async ({ page, input: { kind, file, crop } }) => {
    const { isAnimated, durationSeconds, ...stored } = await uploadDraftFile(page.id, kind, file, { crop });
    return jsonReply({ kind, ...stored, is_animated: isAnimated, duration_seconds: durationSeconds }, 201);
  },
  "upload",
);

function uploadParts(kind: MediaKind) {
  const file = filePart(kind);
  const whole = z.strictObject({ file }).transform((parts) => ({ ...parts, crop: undefined }));
  return pictures.includes(kind) ? z.strictObject({ file, crop: cropText.optional() }) : whole;
}
