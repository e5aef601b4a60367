import { env } from "@/lib/env";
import type { Profile } from "@/lib/users/store";

/** The owner's picture in its shape, or the first letter of the display name. */
export function Avatar({ profile }: { profile: Profile }) {
  const initial = new Intl.Segmenter().segment(profile.displayName)[Symbol.iterator]().next().value?.segment ?? "";
  return (
    <div className="profile-avatar" data-shape={profile.avatarShape}>
      {profile.avatar ? (
        // biome-ignore lint/performance/noImgElement: the file is stored in its final size, and the page runs no script
        <img src={`${env().CDN_URL}/avatars/${profile.avatar}`} alt="" width={112} height={112} />
      ) : (
        <span aria-hidden="true">{initial.toLocaleUpperCase()}</span>
      )}
    </div>
  );
}
