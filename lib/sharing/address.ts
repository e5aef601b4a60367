import { env } from "@/lib/env";
import type { Profile } from "@/lib/users/store";

type Named = Pick<Profile, "username" | "customDomain" | "isPremium">;

/** Canonical: independent of the name and host of the request. */
export function profileAddress({ username, customDomain, isPremium }: Named): string {
  const { BASE_URL } = env();
  return customDomain && isPremium ? `${new URL(BASE_URL).protocol}//${customDomain}` : `${BASE_URL}/${username}`;
}

export function addressBelow({ username }: Pick<Profile, "username">, route: string): string {
  return `${env().BASE_URL}/${username}/${route}`;
}
