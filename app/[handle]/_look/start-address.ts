import { siteOrigin } from "@/lib/core/site-origin";
import type { Profile } from "@/lib/people/users/store";

/** Returns where a visitor makes a page of their own, which begins with this one's look where its owner shares it. */
export function startAddress({ username, allowRemix }: Profile): string {
  if (!allowRemix) return `${siteOrigin()}/register`;
  const next = `/settings/profile/look?${new URLSearchParams({ from: username })}`;
  return `${siteOrigin()}/register?${new URLSearchParams({ next })}`;
}
