import { AppError } from "@/lib/errors";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { sniff } from "@/lib/media/conversion/sniff";
import { convertVideo } from "@/lib/media/video/video";
import { convertBackgroundImage } from "./image";

/**
 * A page's background: an image becomes lossless WebP, a video keeps its streams.
 * @throws AppError unsupported_media_type for anything else, invalid_request with `fields.file` when it is broken
 */
export async function convertBackground(input: string, output: string): Promise<Conversion> {
  const type = await sniff(input);
  if (type === "mp4" || type === "webm") return convertVideo(input, output);
  if (type === undefined) {
    const message = "Send the background as JPEG, PNG, GIF, WebP or AVIF, or as MP4 or WebM with AVC, VP8, VP9 or AV1";
    throw new AppError("unsupported_media_type", message);
  }
  return convertBackgroundImage(input, output);
}
