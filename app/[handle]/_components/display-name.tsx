import type { Profile } from "@/lib/users/store";

/** The name in the owner's effect; it is read as one piece of text whatever the effect does to it. */
export function DisplayName({ profile }: { profile: Profile }) {
  return (
    <h1 data-glow={profile.usernameGlow || undefined} data-long={[...profile.displayName].length > 18 || undefined}>
      <bdi>{profile.displayName}</bdi>
    </h1>
  );
}
