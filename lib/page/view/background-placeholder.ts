import "server-only";
import { notifyProfilesChanged } from "@/lib/core/owners/change-events";
import { findPlaceholder } from "@/lib/media/files/renditions";
import type { Profile } from "@/lib/people/users/store";

/** Returns a blurred picture for the time until the background has come; it is made after the first render. */
export async function backgroundPlaceholder({ id, background, backgroundIsAnimated }: Profile) {
  if (background === null || backgroundIsAnimated) return undefined;
  return findPlaceholder(background, () => notifyProfilesChanged([id]));
}
