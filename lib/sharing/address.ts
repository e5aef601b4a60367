import { env } from "@/lib/env";
import type { Profile } from "@/lib/users/store";

type Named = Pick<Profile, "username" | "customDomain" | "isPremium">;

/** The one address that a profile is known by, whichever of its names and hosts it was asked for. */
export function profileAddress({ username, customDomain, isPremium }: Named): string {
  const { BASE_URL } = env();
  return customDomain && isPremium ? `${new URL(BASE_URL).protocol}//${customDomain}` : `${BASE_URL}/${username}`;
}

/** Where a route below a profile, such as `og.png`, is always found. */
export function addressBelow({ username }: Pick<Profile, "username">, route: string): string {
  return `${env().BASE_URL}/${username}/${route}`;
}
