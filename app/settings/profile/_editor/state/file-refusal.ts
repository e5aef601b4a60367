import { interpolate } from "@/lib/core/messages/message";
import { type MediaKind, mediaKinds } from "@/lib/core/operation/media-kinds";
import { type EditorLanguage, type EditorWords, formatBytes } from "./words";

/**
 * `canRetry` is false for a file that can never be taken. `help` is the address of a page that says how to make one that
 * can.
 */
export type Failure = { text: string; canRetry: boolean; help?: string };

type Refusal = Omit<Failure, "canRetry">;

/** The documentation says there how to convert such a file. */
const help = "/developers/uploads#photos-and-videos-from-a-phone";

const usualTypes = /^image\/(?:jpeg|png|gif|webp)$/;

/** Returns why a file is not even sent, to be read after its name; undefined when it can be. */
export async function fileRefusal(kind: MediaKind, file: Blob, spoken: EditorLanguage): Promise<Refusal | undefined> {
  const { maxBytes } = mediaKinds[kind];
  const { upload } = spoken.words;
  if (file.size > maxBytes) return { text: interpolate(upload.tooLarge, { size: formatBytes(maxBytes, spoken) }) };
  if (kind === "audio" || usualTypes.test(file.type)) return undefined;
  // Few people need it.
  const { findUnusual } = await import("./unusual-format");
  const unusual = await findUnusual(file);
  return unusual && { text: unusual === "video" ? upload.unplayable : upload.unshowable, help };
}

/** Returns what is said of a format that the server does not take, by the type that the system gave the file. */
export function formatRefusal(kind: MediaKind, { type }: Blob, { upload }: EditorWords): Refusal | undefined {
  if (kind === "background" && type.startsWith("video/")) return { text: upload.unplayable, help };
  return /^image\/hei[cf]/.test(type) ? { text: upload.unshowable, help } : undefined;
}
