import { palette } from "@/lib/page/palette";
import type { ProfileView } from "@/lib/profile-page/view";
import { addressBelow } from "@/lib/sharing/address";
import { type Picture, pictureKey, pictureOf } from "@/lib/sharing/picture";
import { lookOf } from "./look-of";
import { backgroundFile } from "./stored-media";

/** The content of a profile's preview picture, in the colours of its page. */
export function sharedPicture(view: ProfileView): Picture {
  const hasPicture = backgroundFile(view.profile)?.kind === "image";
  return pictureOf(view, palette({ ...lookOf(view.profile), hasPicture, isBare: false }));
}

/** Its address, another one whenever it shows something else. */
export function sharedPictureAddress(view: ProfileView): string {
  return addressBelow(view.profile, `og.png?v=${pictureKey(sharedPicture(view))}`);
}
