import "server-only";
import { clearAsset } from "@/lib/media/files/asset-store";
import { clearCover, deleteAudio } from "@/lib/media/files/audio-store";
import type { Reference } from "@/lib/media/files/reference-store";
import { clearCardPicture } from "@/lib/page/cards/store";
import { removeLostFile } from "@/lib/page/drafts/draft-files";
import { clearLinkPicture } from "@/lib/page/links/store";
import { clearIcon } from "@/lib/people/oauth/clients/icon-store";

/**
 * Clears what named a lost file, as its owner could: the asset, cover, icon or picture, the whole track, or its place in
 * a page.
 */
export function clearReference(reference: Reference): Promise<void> {
  const { key, ownerId, place } = reference;
  const file = key.slice(key.indexOf("/") + 1);
  if (place === "page") return removeLostFile(ownerId, key);
  if (place === "audio") return deleteAudio(ownerId, reference.id);
  if (place === "cover") return clearCover(ownerId, reference.id, file.replace(/\.png$/, ""));
  if (place === "icon") return clearIcon(ownerId, reference.id, file);
  if (place === "card") return clearCardPicture(ownerId, reference.id, file);
  if (place === "link") return clearLinkPicture(ownerId, reference.id, file);
  return clearAsset(ownerId, place, file);
}
