import "server-only";
import type { PictureSlot } from "./card-bounds";
import { sourcesOfPicture } from "./card-sources";
import { findCardNeeds, findCardPicture, type StoredPicture } from "./state-store";

/**
 * The picture of a profile's cards with that hash, or the only one of the slot: of what the profile shows now, since
 * what it no longer shows may still be kept, and is nobody's to see.
 */
export async function findShownPicture(
  ownerId: string,
  slot: PictureSlot,
  hash: string,
): Promise<StoredPicture | undefined> {
  const needs = await findCardNeeds(ownerId);
  const sources = needs ? sourcesOfPicture(slot, needs, needs.cards) : [];
  return findCardPicture(ownerId, slot, { hash, among: sources.map(({ name }) => name) });
}
