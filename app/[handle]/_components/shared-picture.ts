import { profileAddress } from "@/lib/sharing/address";
import { type Picture, pictureKey, pictureOf } from "@/lib/sharing/picture";
import type { Profile } from "@/lib/users/store";
import { palette } from "./palette";

/** What the picture that stands for a profile elsewhere shows, in the colours of its page. */
export function sharedPicture(profile: Profile): Picture {
  const { backgroundColor: background, accentColor: accent, textColor: text, badgeColor: badge } = profile;
  return pictureOf(profile, palette({ background, accent, text, badge, opacity: profile.profileOpacity }));
}

/** Its address, another one whenever it shows something else. */
export function sharedPictureAddress(profile: Profile): string {
  return `${profileAddress(profile)}/og.png?v=${pictureKey(sharedPicture(profile))}`;
}
