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
    avatarPicture(view)?.isMoving === true ||
    view.cards.some((card) => card.type === "image" && card.pictures.some(({ isMoving }) => isMoving))
  );
}

/** Returns whether the page has motion that can be paused: its own, or what follows the pointer. */
export function hasMotion(view: ProfileView): boolean {
  return view.profile.cursorEffect !== "none" || moves(view);
}

/**
 * Shows the button that pauses all motion of the page. It shows a ball in flight, so that nobody takes it for a
 * player's. Its script shows it, and where only a pointer moves anything, not for a finger.
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
          <path d="M15 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM2 8h6m-6 4h4.5M2 16h6" />
          <path d="m4 4 16 16" />
        </svg>
      </button>
    </section>
  );
}
