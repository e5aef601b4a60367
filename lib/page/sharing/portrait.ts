import { avatarAddress, siteOrigin } from "@/lib/core/site-origin";
import type { ProfileView } from "@/lib/page/view/view";

export type Portrait = { kind: "uploaded"; file: string } | { kind: "chat"; ownerId: string; hash: string };

type Pictured = {
  profile: Pick<ProfileView["profile"], "id" | "avatar">;
  chatPicture?: ProfileView["chatPicture"];
};

/** Returns the chat account's picture when chosen and known, otherwise the uploaded one. */
export function findPortrait({ profile: { id, avatar }, chatPicture }: Pictured): Portrait | undefined {
  if (chatPicture) return { kind: "chat", ownerId: id, hash: chatPicture.hash };
  return avatar === null ? undefined : { kind: "uploaded", file: avatar };
}

/** Returns the address that the page requests; a chat account's picture is below the host of the page. */
export function portraitSource({ profile: { avatar }, chatPicture }: Pictured): string | undefined {
  return chatPicture?.address ?? avatarAddress(avatar);
}

export function portraitAddress(view: Pictured): string | undefined {
  const source = portraitSource(view);
  return source && new URL(source, siteOrigin()).href;
}
