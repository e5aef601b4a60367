import { siteOrigin } from "@/lib/core/site-origin";
import type { Profile } from "@/lib/people/users/store";

type Named = Pick<Profile, "username" | "customDomain" | "isPremium">;

/** Canonical: independent of the name in the request, and where `BASE_URL` is set of its host, too. */
export function profileAddress({ username, customDomain, isPremium }: Named): string {
  const origin = siteOrigin();
  return customDomain && isPremium ? `${new URL(origin).protocol}//${customDomain}` : `${origin}/${username}`;
}

export function profileSubAddress({ username }: Pick<Profile, "username">, route: string): string {
  return `${siteOrigin()}/${username}/${route}`;
}
