import { AppError } from "@/lib/errors";
import type { Conversion } from "./conversion";
import { convertBackgroundImage } from "./image";
import { sniff } from "./sniff";
import { convertVideo } from "./video";

/**
 * A page's background: an image becomes lossless WebP, a video keeps its streams.
 * @throws AppError unsupported_media_type for anything else, invalid_request with `fields.file` when it is broken
 */
export async function convertBackground(input: string, output: string): Promise<Conversion> {
  const type = await sniff(input);
  if (type === "mp4" || type === "webm") return convertVideo(input, output);
  if (type === undefined) throw new AppError("unsupported_media_type", "Send an image or a video");
  return convertBackgroundImage(input, output);
}
