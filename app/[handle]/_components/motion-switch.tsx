import type { ProfileView } from "@/lib/page/view/view";
import { avatarPicture, backgroundFile } from "../_look/stored-media";
import { pageMessages } from "../_words/words";

/** Returns whether anything on the page moves by itself. */
function moves(view: ProfileView): boolean {
  const { profile } = view;
  return (
    !["none", "blurred"].includes(profile.backgroundEffect) ||
    profile.usernameEffect !== "none" ||
    profile.animatedTitle !== "none" ||
    (profile.typewriterEnabled && profile.typewriterTexts.length > 0) ||
    backgroundFile(profile)?.isMoving === true ||
    avatarPicture(view)?.isMoving === true
  );
}

/** Returns whether the page has motion that can be paused: its own, or what follows the pointer. */
export function hasMotion(view: ProfileView): boolean {
  return view.profile.cursorEffect !== "none" || moves(view);
}

/**
 * Shows the button that pauses all motion of the page. Its script shows it, and where only a pointer moves anything,
 * not for a finger.
 */
export function MotionSwitch({ view }: { view: ProfileView }) {
  if (!hasMotion(view)) return null;
  const { motion, pauseMotion, playMotion } = pageMessages(view.profile.locale);
  return (
    <section
      className="profile-motion"
      aria-label={motion}
      data-island="motion-switch"
      data-for={moves(view) ? undefined : "pointer"}
      data-pause={pauseMotion}
      data-play={playMotion}
      hidden
    >
      <button type="button" aria-label={pauseMotion}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5.5v13m8-13v13" />
          <path d="M8.5 5.5v13L18.5 12Z" />
        </svg>
      </button>
    </section>
  );
}
