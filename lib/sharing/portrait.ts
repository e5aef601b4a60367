import { env } from "@/lib/env";
import type { ProfileView } from "@/lib/profile-page/view";

/** The picture that stands for a person, by what names its bytes: an uploaded file, or a picture of a chat account. */
export type Portrait = { kind: "uploaded"; file: string } | { kind: "chat"; ownerId: string; hash: string };

type Pictured = {
  profile: Pick<ProfileView["profile"], "id" | "avatar">;
  chatPicture?: ProfileView["chatPicture"];
};

/** The portrait of a profile: the chat account's where that is wished and known, else what was uploaded, if anything. */
export function portraitOf({ profile: { id, avatar }, chatPicture }: Pictured): Portrait | undefined {
  if (chatPicture) return { kind: "chat", ownerId: id, hash: chatPicture.hash };
  return avatar === null ? undefined : { kind: "uploaded", file: avatar };
}

/** Where its page asks for it, which a chat account's picture is under whatever host the page has. */
export function portraitSource({ profile: { avatar }, chatPicture }: Pictured): string | undefined {
  return chatPicture?.address ?? (avatar === null ? undefined : `${env().CDN_URL}/avatars/${avatar}`);
}

/** The same as a whole address, for whoever reads it elsewhere. */
export function portraitAddress(view: Pictured): string | undefined {
  const source = portraitSource(view);
  return source && new URL(source, env().BASE_URL).href;
}
