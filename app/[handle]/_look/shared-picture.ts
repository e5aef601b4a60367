import { palette } from "@/lib/page/palette/palette";
import { profileSubAddress } from "@/lib/page/sharing/address";
import { type Picture, pictureKey, sharePicture } from "@/lib/page/sharing/picture";
import type { ProfileView } from "@/lib/page/view/view";
import { toPaletteInput } from "./look-of";
import { backgroundFile } from "./stored-media";

/** Returns the content of a profile's preview picture, in the colours of its page. */
export function sharedPicture(view: ProfileView): Picture {
  const hasPicture = backgroundFile(view.profile)?.kind === "image";
  return sharePicture(view, palette({ ...toPaletteInput(view.profile), hasPicture, isPlain: false, isBare: false }));
}

/** Returns its address, which is another one whenever it shows something else. */
export function sharedPictureAddress(view: ProfileView): string {
  return profileSubAddress(view.profile, `og.png?v=${pictureKey(sharedPicture(view))}`);
}
