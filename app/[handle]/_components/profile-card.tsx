import type { Profile } from "@/lib/users/store";
import { Avatar } from "./avatar";
import { Facts } from "./facts";

/** The card itself; the style sheet composes it anew for each layout. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const typed = profile.typewriterEnabled ? profile.typewriterTexts.find((text) => text.trim() !== "") : undefined;
  return (
    <main className="profile" data-layout={profile.layout}>
      <article className="profile-card">
        <Avatar profile={profile} />
        <header className="profile-names">
          <h1
            data-glow={profile.usernameGlow || undefined}
            data-long={[...profile.displayName].length > 18 || undefined}
          >
            <bdi>{profile.displayName}</bdi>
          </h1>
          <p>@{profile.username}</p>
          {!profile.hideBadges && profile.isPremium && (
            <ul className="profile-badges" aria-label="Badges" data-glow={profile.badgesGlow || undefined}>
              <li>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="m12 3 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 16.9l-5.4 2.9 1.1-6.1L3.2 9.4l6.1-.8Z" />
                </svg>
                Premium
              </li>
            </ul>
          )}
        </header>
        {(typed || profile.bio) && (
          <div className="profile-words">
            {typed && <p className="profile-typed">{typed}</p>}
            {profile.bio && <p dir="auto">{profile.bio}</p>}
          </div>
        )}
        <Facts profile={profile} />
      </article>
    </main>
  );
}
