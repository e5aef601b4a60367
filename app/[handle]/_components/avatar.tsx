import type { ProfileView } from "@/lib/page/view/view";
import { avatarPicture } from "../_look/stored-media";

type Props = { view: ProfileView; className?: string };

/** Shows the owner's picture in its shape, or the first letter of the display name. */
export function Avatar({ view, className = "profile-avatar" }: Props) {
  const { displayName, avatarShape } = view.profile;
  const picture = avatarPicture(view);
  const initial = new Intl.Segmenter().segment(displayName)[Symbol.iterator]().next().value?.segment ?? "";
  return (
    <span className={className} data-shape={avatarShape} data-island={picture?.isMoving ? "moving-image" : undefined}>
      {picture ? (
        // biome-ignore lint/performance/noImgElement: the file is stored in its final size, and the page runs no script
        <img className="u-photo" src={picture.address} alt="" width={112} height={112} />
      ) : (
        <span aria-hidden="true">{initial.toLocaleUpperCase()}</span>
      )}
    </span>
  );
}
