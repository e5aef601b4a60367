import type { ProfileView } from "@/lib/page/view/view";
import { hasPlayback } from "../_look/stored-media";
import { pageMessages } from "../_words/words";
import { Avatar } from "./avatar";
import { useIsPublished, usePublishedIsland } from "./page-kind";

const bars = "M4 10v4M8 7v10M12 4v16M16 8v8M20 10.5v3";
const triangle = "M8 5.5v13l10.5-6.5Z";

/**
 * Asks for one tap before a page that sounds or moves, and offers to come in without sound. The form closes its dialog
 * without script; where scripts are off, the style sheet leaves the screen out. In a frame it is closed, and the
 * preview shows it while its text is edited.
 */
export function EnterScreen({ view }: { view: ProfileView }) {
  const { profile } = view;
  const isPublished = useIsPublished();
  const island = usePublishedIsland("enter-screen");
  if (!hasPlayback(profile)) return null;
  const hasTracks = profile.audios.length > 0;
  const words = pageMessages(profile.locale);
  return (
    <dialog
      open={isPublished}
      className="profile-enter"
      aria-label={profile.displayName}
      data-island={island}
      data-profile={profile.id}
    >
      <form method="dialog">
        {/* biome-ignore lint/a11y/noAutofocus: the first thing to do in a dialog that covers the page */}
        <button type="submit" className="profile-enter-whole" autoFocus={isPublished}>
          <span className="profile-enter-picture">
            <Avatar view={view} className="profile-enter-avatar" />
            <span className="profile-enter-mark">
              <svg viewBox="0 0 24 24" aria-hidden="true" data-mark={hasTracks ? "bars" : "triangle"}>
                <path d={hasTracks ? bars : triangle} />
              </svg>
            </span>
          </span>
          <bdi className="profile-enter-name">{profile.displayName}</bdi>
          <span className="profile-enter-text" dir="auto">
            {profile.pageEnterText?.trim() || words.enter}
          </span>
          <span className="profile-enter-note">{hasTracks ? words.playsSound : words.playsVideo}</span>
        </button>
        <button type="submit" className="profile-enter-silent" value="silent">
          {words.enterSilently}
        </button>
      </form>
    </dialog>
  );
}
