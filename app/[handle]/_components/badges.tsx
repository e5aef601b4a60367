import { env } from "@/lib/core/process/env";
import type { ProfileView } from "@/lib/page/view/view";
import type { Badge } from "@/lib/people/users/badges";
import { pageMessages, type Words } from "../_words/words";

const marks: Readonly<Record<Badge, string>> = {
  verified:
    "M12 1.8l2.6 2 3.2-.2 1 3.1 2.6 1.9-1 3.1 1 3.1-2.6 1.9-1 3.1-3.2-.2-2.6 2-2.6-2-3.2.2-1-3.1-2.6-1.9 1-3.1-1-3.1 2.6-1.9 1-3.1 3.2.2ZM10.9 15.9l5.4-5.6-1.4-1.4-4 4.1-1.9-1.9-1.4 1.4Z",
  premium: "m12 3 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 16.9l-5.4 2.9 1.1-6.1L3.2 9.4l6.1-.8Z",
  developer: "M8.3 6.3 9.7 7.7 5.4 12l4.3 4.3-1.4 1.4L2.6 12ZM15.7 6.3 21.4 12l-5.7 5.7-1.4-1.4 4.3-4.3-4.3-4.3Z",
  early:
    "M12 3c4.5 2.6 6.4 6.6 5.6 11.3l2.4 2.9-.7 3.2-3.9-1.6a8 8 0 0 1-6.8 0l-3.9 1.6-.7-3.2 2.4-2.9C5.6 9.6 7.5 5.6 12 3Zm0 5.2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z",
};

/** Shows what the service says of the owner, unless it is hidden. */
export function Badges({ view: { profile, badges } }: { view: ProfileView }) {
  if (profile.hideBadges || badges.length === 0) return null;
  const words = pageMessages(profile.locale);
  return (
    <ul className="profile-badges" aria-label={words.badges} data-glow={profile.badgesGlow || undefined}>
      {badges.map((badge) => (
        <li key={badge} title={words[`${badge}Hint`]}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={marks[badge]} fillRule="evenodd" />
          </svg>
          <span>{badge === "premium" ? <Premium words={words} /> : words[badge]}</span>
        </li>
      ))}
    </ul>
  );
}

/** Names the badge as the operator does, if they have a page on premium. */
function Premium({ words }: { words: Words }) {
  const { PREMIUM_URL } = env();
  if (!PREMIUM_URL) return words.supporter;
  return (
    <a href={PREMIUM_URL} rel="nofollow">
      {words.premium}
    </a>
  );
}
