import { addressBelow } from "@/lib/sharing/address";
import { type Picture, pictureKey, pictureOf } from "@/lib/sharing/picture";
import type { Profile } from "@/lib/users/store";
import { lookOf } from "./look-of";
import { palette } from "./palette";

/** What the picture that stands for a profile elsewhere shows, in the colours of its page. */
export function sharedPicture(profile: Profile): Picture {
  return pictureOf(profile, palette({ ...lookOf(profile), hasPicture: false, isBare: false }));
}

/** Its address, another one whenever it shows something else. */
export function sharedPictureAddress(profile: Profile): string {
  return addressBelow(profile, `og.png?v=${pictureKey(sharedPicture(profile))}`);
}
