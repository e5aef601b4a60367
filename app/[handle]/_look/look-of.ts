import { hasNoPane, type Look } from "@/lib/page/palette/palette";
import type { Profile } from "@/lib/people/users/store";
import { backgroundFile } from "./stored-media";

/** Returns what decides the colours of a profile's page. */
export function toPaletteInput(profile: Profile): Look {
  return {
    background: profile.backgroundColor,
    accent: profile.accentColor,
    text: profile.textColor,
    badge: profile.badgeColor,
    link: profile.linkColor,
    opacity: profile.profileOpacity,
    hasPicture: backgroundFile(profile) !== undefined,
    isPlain: profile.backdrop === "plain" && profile.backgroundEffect === "none",
    isBare: hasNoPane(profile.layout, profile.cardSurface),
  };
}
