import { palette } from "@/lib/page/palette/palette";
import { addressBelow } from "@/lib/page/sharing/address";
import { type Picture, pictureKey, pictureOf } from "@/lib/page/sharing/picture";
import type { ProfileView } from "@/lib/page/view/view";
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
