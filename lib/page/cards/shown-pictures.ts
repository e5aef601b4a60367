import "server-only";
import type { PictureSlot } from "./card-bounds";
import { listPictureSources } from "./card-sources";
import { findCardNeeds, findCardPicture, type StoredPicture } from "./state-store";

/** Looks only among what the profile shows now: other pictures may be stored, but nobody may see them. */
export async function findShownPicture(
  ownerId: string,
  slot: PictureSlot,
  hash: string,
): Promise<StoredPicture | undefined> {
  const needs = await findCardNeeds(ownerId);
  const sources = needs ? listPictureSources(slot, needs, needs.cards) : [];
  return findCardPicture(ownerId, slot, { hash, among: sources.map(({ name }) => name) });
}
