import { isBareLayout } from "@/lib/page/palette/palette";
import type { Profile } from "@/lib/people/users/store";
import { layoutTraits } from "../_look/layout-traits";

/** These effects of the pointer are made of the owner's name. */
const effectsByLetter: readonly string[] = ["character", "text-flag"];

type Props = { profile: Profile };

/** Shows what moves behind the card and around the pointer. */
export function Effects({ profile }: Props) {
  return (
    <>
      {profile.backgroundEffect !== "none" && <BackgroundEffect profile={profile} />}
      {profile.cursorEffect !== "none" && (
        <div
          className="profile-cursor"
          data-island="cursor-effect"
          data-effect={profile.cursorEffect}
          data-text={effectsByLetter.includes(profile.cursorEffect) ? profile.displayName : undefined}
          aria-hidden="true"
        />
      )}
    </>
  );
}

function BackgroundEffect({ profile: { backgroundEffect: effect, layout, profileOpacity } }: Props) {
  const Drawing = drawings[effect];
  return (
    <div
      className="profile-effect"
      data-island={styleOnlyEffects.includes(effect) ? undefined : "background-effect"}
      data-effect={effect}
      // Without a card between it and the text, the effect is fainter.
      data-quiet={isBareLayout(layout) || profileOpacity < 35 || undefined}
      data-wide={layoutTraits[layout].isWhole}
      aria-hidden="true"
    >
      {Drawing && <Drawing />}
    </div>
  );
}

/** These effects are style alone: they move without script and cost it nothing. */
const styleOnlyEffects: readonly string[] = ["blurred", "waves", "night-time"];

/** Style alone cannot draw these out of one element. */
const drawings: Partial<Record<Profile["backgroundEffect"], () => React.ReactNode>> = {
  waves: () => (
    <>
      <Wave path="M0 70Q180 0 360 70T720 70 1080 70 1440 70V240H0Z" />
      <Wave path="M0 60Q360 130 720 60T1440 60V240H0Z" />
    </>
  ),
  "old-tv": () => (
    <>
      <i data-part="band" />
      <i data-part="line" />
      <i data-part="mask" />
      <i data-part="glass" />
    </>
  ),
  "night-time": () => (
    <>
      <i data-part="moon" />
      <i data-part="stars" />
      <i data-part="stars" />
      <i data-part="mist" />
    </>
  ),
};

/** Draws a wave of the window's width twice, so that it can pass without end. */
function Wave({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 2880 240" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
      <path d={path} transform="translate(1440)" />
    </svg>
  );
}

/** Returns whether the page has a background or cursor effect. */
export function hasEffects({ backgroundEffect, cursorEffect }: Profile): boolean {
  return backgroundEffect !== "none" || cursorEffect !== "none";
}
