import { mediaTypes, type StoredExtension, storedKinds } from "@/lib/core/operation/media-kinds";
import { idPattern } from "@/lib/core/random-id";

export type FileKey = { folder: string; id: string; extension: StoredExtension };

const folders = Object.values(storedKinds).map(({ folder }) => folder);
const extensions = Object.keys(mediaTypes);
const pattern = new RegExp(
  `^(?<folder>${folders.join("|")})/(?<id>${idPattern})\\.(?<extension>${extensions.join("|")})$`,
);

/**
 * Reads `<folder>/<uuid>.<extension>`, and returns `undefined` for every other text, so that no key leads out of its
 * folder.
 */
export function findFileKey(text: string): FileKey | undefined {
  return pattern.exec(text)?.groups as FileKey | undefined;
}

/** Returns a key. @throws Error for any other text, which is a mistake in our code and not in input */
export function fileKey(text: string): FileKey {
  const key = findFileKey(text);
  if (!key) throw new Error("a storage key is <folder>/<uuid>.<extension>");
  return key;
}
