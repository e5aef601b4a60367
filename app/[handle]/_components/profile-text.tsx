import type { Profile } from "@/lib/people/users/store";

/**
 * Shows the typed lines and the bio. All lines lie over each other, so that there is room for the longest; without
 * script, or where less motion is asked for, they stand below each other.
 */
export function ProfileText({ profile }: { profile: Profile }) {
  const lines = profile.typewriterEnabled ? profile.typewriterTexts.filter((text) => text.trim() !== "") : [];
  if (lines.length === 0 && !profile.bio) return null;
  return (
    <div className="profile-words">
      {lines.length > 0 && (
        <div className="profile-typed" data-island="typewriter">
          <ul>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and lines may be alike
              <li key={index} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      {profile.bio && (
        <p className="p-note" dir="auto" data-cap={hasDropCap(profile) || undefined}>
          {profile.bio}
        </p>
      )}
    </div>
  );
}

/** Returns whether the first letter may be three lines high: the text has so many, and its letters are not joined. */
const hasDropCap = ({ layout, bio }: Profile): boolean =>
  layout === "newspaper" && /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}].{119}/su.test(bio ?? "");
