import type { Profile } from "@/lib/users/store";

/** What the service says of the owner, unless it is hidden. */
export function Badges({ profile }: { profile: Profile }) {
  if (profile.hideBadges || !profile.isPremium) return null;
  return (
    <ul className="profile-badges" aria-label="Badges" data-glow={profile.badgesGlow || undefined}>
      <li>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m12 3 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 16.9l-5.4 2.9 1.1-6.1L3.2 9.4l6.1-.8Z" />
        </svg>
        Premium
      </li>
    </ul>
  );
}
