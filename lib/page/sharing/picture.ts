import { createHash } from "node:crypto";
import { env } from "@/lib/core/process/env";
import { centre, type FocalPoint } from "@/lib/page/document/focus";
import { isSame } from "@/lib/page/document/json";
import type { ProfileView } from "@/lib/page/view/view";
import type { Profile } from "@/lib/people/users/store";
import { profileAddress } from "./address";
import { findPortrait, type Portrait } from "./portrait";
import { shortened } from "./summary";

const needed = [
  "background",
  "glow",
  "glowFar",
  "pane",
  "line",
  "text",
  "soft",
  "accent",
  "accentFill",
  "onAccent",
] as const;
export type PictureColours = Readonly<Record<(typeof needed)[number], string>>;

const shown = ["username", "displayName", "avatarShape", "font", "headingFont", "headingWeight", "letterCase"] as const;

export type Picture = Pick<Profile, (typeof shown)[number]> & {
  portrait: Portrait | undefined;
  /** The stored file of a background that is a picture, such as `<uuid>.webp`. */
  background?: string | undefined;
  /** The point of the background that stays in view, where that is not its middle. */
  focus?: FocalPoint;
  bio: string;
  place: string;
  siteName: string;
  colours: PictureColours;
};

/** Raise it when the same profile is to be drawn differently. */
const design = 2;
const [bioLength, siteLength] = [240, 24];

export function sharePicture(view: ProfileView, palette: PictureColours): Picture {
  const { profile } = view;
  const { bio, background } = profile;
  const focus = { x: profile.backgroundFocusX, y: profile.backgroundFocusY };
  const own = Object.fromEntries(shown.map((name) => [name, profile[name]])) as Pick<Profile, (typeof shown)[number]>;
  const colours = Object.fromEntries(needed.map((name) => [name, withCommas(palette[name])])) as PictureColours;
  return {
    ...{ ...own, colours, portrait: findPortrait(view) },
    ...(background?.endsWith(".webp") && { background, ...(!isSame(focus, centre) && { focus }) }),
    bio: shortened(bio ?? "", bioLength),
    place: profileAddress(profile).replace(/^https?:\/\//, ""),
    siteName: shortened(env().SITE_NAME, siteLength),
  };
}

/** The renderer knows only the older notation of CSS. */
function withCommas(colour: string): string {
  const [red = 0, green = 0, blue = 0, percent = 100] = (colour.match(/\d+/g) ?? []).map(Number);
  return `rgba(${red},${green},${blue},${percent / 100})`;
}

/** Returns a key; equal keys mean equal bytes. */
export function pictureKey(picture: Picture): string {
  return createHash("sha256")
    .update(JSON.stringify([design, picture]))
    .digest("base64url")
    .slice(0, 16);
}
