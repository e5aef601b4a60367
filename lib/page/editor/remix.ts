import "server-only";
import { AppError } from "@/lib/core/errors";
import type { LookSettings, PageLook } from "@/lib/page/document/look-settings";
import { toPageSettings } from "@/lib/page/drafts/published";
import { themeOf } from "@/lib/page/themes/apply-theme";
import { findTheme } from "@/lib/page/themes/themes";
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

/** Returns what a path of the editor begins a page with. @param path as `safeReturnPath` returns it */
export async function findLookOfPath(path: string): Promise<{ remix?: Remix; theme?: PageLook }> {
  const [page, query] = path.split("?", 2);
  if (page !== "/settings/profile/look") return {};
  const asked = new URLSearchParams(query);
  const from = asked.get("from");
  if (from !== null) return { remix: await findRemix(from) };
  return { theme: findTheme(asked.get("look") ?? undefined) };
}
