import { siteOrigin } from "@/lib/core/site-origin";
import type { Profile } from "@/lib/people/users/store";

type Named = Pick<Profile, "username" | "customDomain" | "isPremium">;

/** Returns the canonical address, whatever name, and with `BASE_URL` whatever host, the request had. */
export function profileAddress({ username, customDomain, isPremium }: Named): string {
  const origin = siteOrigin();
  return customDomain && isPremium ? `${new URL(origin).protocol}//${customDomain}` : `${origin}/${username}`;
}

export function profileSubAddress({ username }: Pick<Profile, "username">, route: string): string {
  return `${siteOrigin()}/${username}/${route}`;
}
