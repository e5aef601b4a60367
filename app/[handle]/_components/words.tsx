import type { Profile } from "@/lib/users/store";

/** What the owner says: typed lines and the bio. */
export function Words({ profile }: { profile: Profile }) {
  const typed = profile.typewriterEnabled ? profile.typewriterTexts.find((text) => text.trim() !== "") : undefined;
  if (!typed && !profile.bio) return null;
  return (
    <div className="profile-words">
      {typed && <p className="profile-typed">{typed}</p>}
      {profile.bio && <p dir="auto">{profile.bio}</p>}
    </div>
  );
}
