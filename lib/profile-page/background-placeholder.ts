import "server-only";
import { findPlaceholder } from "@/lib/media/renditions";
import { notifyProfilesChanged } from "@/lib/owners/change-events";
import type { Profile } from "@/lib/users/store";

/** A blurred one for the background until it has come; made after the first render, and in the next one. */
export async function backgroundPlaceholder({ id, background, backgroundIsAnimated }: Profile) {
  if (background === null || backgroundIsAnimated) return undefined;
  return findPlaceholder(background, () => notifyProfilesChanged([id]));
}
