import { env } from "@/lib/env";
import type { Profile } from "@/lib/users/store";

/** The one address that a profile is known by, whichever of its names it was asked for. */
export function profileAddress({ username }: Pick<Profile, "username">): string {
  return `${env().BASE_URL}/${username}`;
}

/** Where the owner's picture is served; undefined without one. */
export function avatarAddress({ avatar }: Pick<Profile, "avatar">): string | undefined {
  return avatar === null ? undefined : `${env().CDN_URL}/avatars/${avatar}`;
}
