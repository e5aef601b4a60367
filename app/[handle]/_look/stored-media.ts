import { toFileKey } from "@/lib/core/operation/media-kinds";
import { filesAddress } from "@/lib/core/site-origin";
import {
  largestPhoneWidth,
  type RenditionSize,
  renditionExtensions,
  renditionName,
  renditionWidths,
} from "@/lib/media/storage/rendition";
import type { ShownPicture } from "@/lib/page/cards/own-cards";
import { centre, focusPosition } from "@/lib/page/document/focus";
import { portraitSource } from "@/lib/page/sharing/portrait";
import type { ProfileView } from "@/lib/page/view/view";
import type { Profile } from "@/lib/people/users/store";
import { layoutTraits } from "./layout-traits";

const kinds: Readonly<Record<string, "image" | "video">> = { webp: "image", mp4: "video", webm: "video" };

/** The owner uploaded this to stand behind the page. */
export type BackgroundFile = { kind: "image" | "video"; address: string; isMoving: boolean };

/** Each is a `source` of `picture`. */
export type PictureSource = { type: string; srcSet: string; sizes: string; media: string | undefined };

/**
 * Screens load these in this order: an upright phone, with the bars of its browser or without, a picture cut for it; a
 * phone held otherwise one of those that are small enough for a phone; every other screen what it has pixels for.
 * `sizes` is the width of the picture that fills the window: a `tall` one is 9:16, and most others are 3:2 or narrower.
 */
const screens = [
  { cut: "tall", media: "(max-width:36rem) and (max-aspect-ratio:3/4)", sizes: "max(100vw, 56.25vh)" },
  { cut: "whole", media: "(max-width:36rem),(max-height:30rem)", sizes: "max(100vw, 150vh)" },
  { cut: "whole", media: undefined, sizes: "max(100vw, 150vh)" },
] as const;

type Picture = { address: string; isMoving: boolean };

/** Returns the address of the background file, and its kind by the extension that storage gave it. */
export function backgroundFile({ background, backgroundIsAnimated }: Profile): BackgroundFile | undefined {
  const kind = kinds[background?.split(".").at(-1) ?? ""];
  if (!kind) return undefined;
  const isMoving = kind === "video" || backgroundIsAnimated;
  return { kind, address: `${filesAddress()}/backgrounds/${background}`, isMoving };
}

/** Returns what CSS calls the position of the background, and undefined for its middle. */
export function backgroundFocus({ backgroundFocusX: x, backgroundFocusY: y }: Profile): string | undefined {
  return x === centre.x && y === centre.y ? undefined : focusPosition({ x, y });
}

/**
 * Returns the smaller pictures of a still background, the preferred ones first, and none of a name that storage did not
 * give. @param isPreview in the editor the focal point moves, and no picture is cut for it
 */
export function backgroundSources(profile: Profile, isPreview: boolean): readonly PictureSource[] {
  const { background, backgroundFocusX: focus } = profile;
  if (!isStillPicture(profile)) return [];
  return screens.slice(isPreview ? -1 : 0).flatMap(({ cut, media, sizes }) =>
    renditionExtensions.map((extension) => ({
      type: `image/${extension}`,
      srcSet: renditionWidths[cut]
        .filter((width) => media === undefined || width <= largestPhoneWidth)
        .map((width) => `${renditionAddress(`${background}`, { cut, width, extension, focus })} ${width}w`)
        .join(", "),
      sizes,
      media,
    })),
  );
}

/** Returns whether the background has smaller pictures. */
export function isStillPicture(profile: Profile): boolean {
  const file = backgroundFile(profile);
  return file?.kind === "image" && !file.isMoving && /^[0-9a-f-]{36}\.webp$/.test(profile.background ?? "");
}

const renditionAddress = (background: string, size: RenditionSize) =>
  `${filesAddress()}/${renditionName(toFileKey("background", background), size)}`;

/** Returns the address of a picture as it is stored. */
export const largePicture = ({ file }: Pick<ShownPicture, "file">): string =>
  `${filesAddress()}/${toFileKey("image", file)}`;

/**
 * Returns the smaller files of a still picture, of which browsers choose one, and undefined where there is none.
 * @param share of the width that the picture has
 */
export function pictureSource(
  { file, width, isMoving }: ShownPicture,
  layout: Profile["layout"],
  share: number,
): Omit<PictureSource, "media"> | undefined {
  const widths = renditionWidths.picture.filter((smaller) => smaller < width);
  if (isMoving || widths.length === 0) return undefined;
  const original = toFileKey("image", file);
  const addresses = widths.map(
    (smaller) =>
      `${filesAddress()}/${renditionName(original, { cut: "picture", width: smaller, extension: "avif" })} ${smaller}w`,
  );
  const room = `min(100vw,${layoutTraits[layout].pictures}rem)`;
  return {
    type: "image/avif",
    srcSet: addresses.join(", "),
    // Browsers that know `auto` take the width in which the picture stands.
    sizes: `auto,${share === 1 ? room : `calc(${room}*${share.toFixed(2)})`}`,
  };
}

/** Returns what an `img` of a link shows in place of its icon. @param size in CSS pixels */
export function linkPicture(file: string, size: number): { src: string; srcSet: string; sizes: string } {
  const address = (width: 128 | 256) =>
    `${filesAddress()}/${renditionName(toFileKey("image", file), { cut: "square", width, extension: "avif" })}`;
  return { src: address(128), srcSet: `${address(128)} 128w, ${address(256)} 256w`, sizes: `${size}px` };
}

/** Returns the owner's picture: the chat account's where it replaces the uploaded one, which alone may be animated. */
export function avatarPicture(view: ProfileView): Picture | undefined {
  const address = portraitSource(view);
  if (address === undefined) return undefined;
  return { address, isMoving: view.chatPicture === undefined && view.profile.avatarIsAnimated };
}

/**
 * Returns the address of the owner's cursor, fit for a style sheet, or undefined for a name that storage did not give.
 */
export function cursorAddress({ cursor }: Profile): string | undefined {
  return /^[0-9a-f-]{36}\.cur$/.test(cursor ?? "") ? new URL(`${filesAddress()}/cursors/${cursor}`).href : undefined;
}

/** Returns whether the page has anything that a visitor could hear or see play. */
export function hasPlayback(profile: Profile): boolean {
  return profile.audios.length > 0 || backgroundFile(profile)?.kind === "video";
}
