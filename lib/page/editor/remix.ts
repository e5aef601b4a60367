import "server-only";
import { AppError } from "@/lib/core/errors";
import type { LookSettings } from "@/lib/page/document/look-settings";
import { toPageSettings } from "@/lib/page/drafts/published";
import { themeOf } from "@/lib/page/themes/apply-theme";
import { getProfile } from "@/lib/people/users/store";

/** The look of a published page, from which another page starts. */
export type Remix = { username: string; name: string; look: LookSettings };

/**
 * Returns undefined where there is no such page, or its owner does not share its look. @param handle as in an address
 */
export async function findRemix(handle: string): Promise<Remix | undefined> {
  if (!/^[a-z0-9$@._-]{1,32}$/i.test(handle)) return undefined;
  try {
    const profile = await getProfile(handle);
    if (!profile.allowRemix) return undefined;
    const { username, displayName } = profile;
    return { username, name: displayName, look: themeOf({ settings: toPageSettings(profile) }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** Returns the remix that a path of the editor begins with. @param path as `safeReturnPath` returns it */
export async function findRemixOfPath(path: string): Promise<Remix | undefined> {
  const [page, query] = path.split("?", 2);
  const from = page === "/settings/profile/look" ? new URLSearchParams(query).get("from") : null;
  return from === null ? undefined : findRemix(from);
}
