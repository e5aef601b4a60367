import { interpolate } from "@/lib/core/messages/message";
import { env } from "@/lib/core/process/env";
import { profileAddress } from "@/lib/page/sharing/address";
import { portraitSource } from "@/lib/page/sharing/portrait";
import { shareDescription, shareTitle } from "@/lib/page/sharing/summary";
import type { ProfileView } from "@/lib/page/view/view";
import { pageMessages } from "../_words/words";
import { sharedPictureAddress } from "./shared-picture";

/** Search engines, messengers and the browser's tab are told this. */
export type ShareMetadata = {
  title: string;
  description: string;
  /** The address is the canonical one. */
  url: string;
  siteName: string;
  username: string;
  /** The address is that of the preview picture. */
  picture: string;
  pictureText: string;
  /** The owner's picture, where it stands in the tab; otherwise the site's icon does. */
  icon: string | undefined;
  isIndexed: boolean;
  /** The browser's own bars take this colour. Messengers read it, too, and know no notation but `#rgb`. */
  themeColor: string | undefined;
};

export function shareMetadata(view: ProfileView): ShareMetadata {
  const { profile } = view;
  const words = pageMessages(profile.locale);
  const { SITE_NAME: siteName } = env();
  const named = { name: profile.displayName, handle: `@${profile.username}`, site: siteName };
  const { backgroundColor } = profile;
  return {
    title: shareTitle(profile),
    description: shareDescription(profile, interpolate(words.onSite, named)),
    url: profileAddress(profile),
    siteName,
    username: profile.username,
    picture: sharedPictureAddress(view),
    pictureText: interpolate(words.namedOnSite, named),
    icon: profile.tabUsesAvatar ? portraitSource(view) : undefined,
    isIndexed: profile.searchEnginesIndexing,
    themeColor: /^#(?:[0-9a-f]{3}){1,2}$/i.test(backgroundColor) ? backgroundColor : undefined,
  };
}
