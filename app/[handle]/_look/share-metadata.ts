import type { Metadata, Viewport } from "next";
import { env } from "@/lib/env";
import { interpolate } from "@/lib/messages/interpolate";
import type { ProfileView } from "@/lib/profile-page/view";
import { profileAddress } from "@/lib/sharing/address";
import { portraitSource } from "@/lib/sharing/portrait";
import { shareDescription, shareTitle } from "@/lib/sharing/summary";
import type { Profile } from "@/lib/users/store";
import { wordsIn } from "../_words/words";
import { sharedPictureAddress } from "./shared-picture";

/** Metadata for search engines, messengers and the browser's tab. */
export function shareMetadata(view: ProfileView): Metadata {
  const { profile } = view;
  const title = shareTitle(profile);
  const words = wordsIn(profile.locale);
  const named = { name: profile.displayName, handle: `@${profile.username}`, site: env().SITE_NAME };
  const description = shareDescription(profile, interpolate(words.onSite, named));
  const url = profileAddress(profile);
  const alt = interpolate(words.namedOnSite, named);
  const images = [{ url: sharedPictureAddress(view), width: 1200, height: 630, type: "image/png", alt }];
  const icon = profile.tabUsesAvatar ? portraitSource(view) : undefined;
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: url },
    ...(icon && { icons: { icon } }),
    ...(!profile.searchEnginesIndexing && { robots: { index: false, follow: false } }),
    openGraph: {
      ...{ type: "profile", title, description, url, images },
      ...{ siteName: env().SITE_NAME, username: profile.username },
    },
    twitter: { card: "summary_large_image", title, description, images },
  };
}

/** The browser's own bars in the colour of the page; messengers read it, too, and know no notation but this. */
export function shareViewport({ backgroundColor }: Profile): Viewport {
  return /^#(?:[0-9a-f]{3}){1,2}$/i.test(backgroundColor) ? { themeColor: backgroundColor } : {};
}
