import { env } from "@/lib/env";
import type { Profile } from "@/lib/users/store";

type Props = {
  profile: Profile /** The address of the picture that is shown in place of the uploaded one. */;
  chatPicture?: string;
};

/** The owner's picture in its shape, or the first letter of the display name. */
export function Avatar({ profile, chatPicture }: Props) {
  const uploaded = profile.avatar && `${env().CDN_URL}/avatars/${profile.avatar}`;
  const picture = chatPicture ?? uploaded;
  const initial = new Intl.Segmenter().segment(profile.displayName)[Symbol.iterator]().next().value?.segment ?? "";
  return (
    <div className="profile-avatar" data-shape={profile.avatarShape}>
      {picture ? (
        // biome-ignore lint/performance/noImgElement: the file is stored in its final size, and the page runs no script
        <img src={picture} alt="" width={112} height={112} />
      ) : (
        <span aria-hidden="true">{initial.toLocaleUpperCase()}</span>
      )}
    </div>
  );
}
