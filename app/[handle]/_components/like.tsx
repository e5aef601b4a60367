import type { Profile } from "@/lib/people/users/store";
import { likeLabel, likeText } from "../_islands/like-words";
import { formatLanguage, pageMessages } from "../_words/words";
import { usePublishedIsland } from "./page-kind";

const heart =
  "M12 20.3S3.5 15.4 3.5 9.3A4.8 4.8 0 0 1 8.3 4.5c1.6 0 2.9.8 3.7 2 .8-1.2 2.1-2 3.7-2a4.8 4.8 0 0 1 4.8 4.8c0 6.1-8.5 11-8.5 11Z";

/**
 * Shows the heart, a form, which without script gives a like and leads back. Its island shows what the visitor did
 * before, so that the heart can take it back, and shows the owner a way to change the page, also where likes are hidden.
 */
export function Like({ profile: { username, likeCount, hideLikes, locale } }: { profile: Profile }) {
  const path = `/${username}`;
  const { like, likes, editPage: edit, tryAgain: failed, likeOwn: own } = pageMessages(locale);
  const words = { language: formatLanguage(locale), like, likes, edit, failed, own };
  return (
    <div
      className="profile-like"
      data-island={usePublishedIsland("like")}
      data-to={`${path}/like`}
      data-words={JSON.stringify(words)}
    >
      {!hideLikes && (
        <form method="post" action={`${path}/like`}>
          <input type="hidden" name="liked" value="1" />
          <button type="submit" aria-label={likeLabel(words, likeCount)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={heart} />
            </svg>
            <span>{likeText(words, likeCount)}</span>
          </button>
        </form>
      )}
    </div>
  );
}
