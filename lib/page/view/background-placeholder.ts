import "server-only";
import { notifyProfilesChanged } from "@/lib/core/owners/change-events";
import { findPlaceholder } from "@/lib/media/files/renditions";
import type { Profile } from "@/lib/people/users/store";

/** A blurred one for the background until it has come; made after the first render, and in the next one. */
export async function backgroundPlaceholder({ id, background, backgroundIsAnimated }: Profile) {
  if (background === null || backgroundIsAnimated) return undefined;
  return findPlaceholder(background, () => notifyProfilesChanged([id]));
}
