import { AppError, invalidField } from "@/lib/core/errors";
import { acceptedFormats } from "@/lib/core/operation/media-kinds";
import { convertBackgroundImage } from "@/lib/media/images/image";
import { convertVideo } from "@/lib/media/video/video";
import type { Conversion } from "../conversion/conversion";
import type { Crop } from "../conversion/crop";
import { type SniffedType, sniff } from "../conversion/sniff";

/** A HEIC is recognised so that its refusal can say why. */
const imageTypes: readonly SniffedType[] = ["jpg", "png", "gif", "webp", "avif", "heic"];

/**
 * Images become lossless WebP, and videos keep their streams. @throws AppError unsupported_media_type, invalid_request
 */
export async function convertBackground(input: string, output: string, crop?: Crop): Promise<Conversion> {
  const type = await sniff(input);
  if (type === "mp4" || type === "mov" || type === "webm") {
    if (crop) throw invalidField("file", { text: "is a video, which cannot be cut; send it whole" });
    return convertVideo(input, output);
  }
  if (type === undefined || !imageTypes.includes(type))
    throw new AppError("unsupported_media_type", { text: `Send ${acceptedFormats.background}` });
  return convertBackgroundImage(input, output, crop);
}
