import { env } from "@/lib/env";
import type { ProfileView } from "@/lib/profile-page/view";
import { portraitSource } from "@/lib/sharing/portrait";
import type { Profile } from "@/lib/users/store";

const kinds: Readonly<Record<string, "image" | "video">> = { webp: "image", mp4: "video", webm: "video" };

/** What the owner uploaded to stand behind the page. */
export type BackgroundFile = { kind: "image" | "video"; address: string; isMoving: boolean };

type Picture = { address: string; isMoving: boolean };

/** Where the background file is, and what it is by the extension that storage gave it. */
export function backgroundFile({ background, backgroundIsAnimated }: Profile): BackgroundFile | undefined {
  const kind = kinds[background?.split(".").at(-1) ?? ""];
  if (!kind) return undefined;
  const isMoving = kind === "video" || backgroundIsAnimated;
  return { kind, address: `${env().CDN_URL}/backgrounds/${background}`, isMoving };
}

/** The owner's picture: the chat account's where it stands for the uploaded one, which alone may move. */
export function avatarPicture(view: ProfileView): Picture | undefined {
  const address = portraitSource(view);
  if (address === undefined) return undefined;
  return { address, isMoving: view.chatPicture === undefined && view.profile.avatarIsAnimated };
}

/** Where the owner's cursor is, fit to stand in a style sheet; undefined for any name that storage did not give. */
export function cursorAddress({ cursor }: Profile): string | undefined {
  return /^[0-9a-f-]{36}\.cur$/.test(cursor ?? "") ? new URL(`${env().CDN_URL}/cursors/${cursor}`).href : undefined;
}

/** Whether the page has anything that a visitor could hear or see play. */
export function hasPlayback(profile: Profile): boolean {
  return profile.audios.length > 0 || backgroundFile(profile)?.kind === "video";
}
