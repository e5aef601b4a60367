import type { ProfileView } from "@/lib/profile-page/view";
import { backgroundFile } from "../_look/stored-media";

/**
 * The image or video behind the card; without one, the page's own colours are there. A video has no source where less
 * motion is asked for, so that it neither plays nor loads there without script.
 */
export function Backdrop({ view: { profile } }: { view: ProfileView }) {
  const file = backgroundFile(profile);
  if (!file) return null;
  const island = file.kind === "video" ? "backdrop" : file.isMoving ? "moving-image" : undefined;
  return (
    <div className="profile-backdrop" data-island={island} aria-hidden="true">
      {file.kind === "video" ? (
        <video autoPlay muted loop playsInline disablePictureInPicture tabIndex={-1}>
          <source src={file.address} media="(prefers-reduced-motion: no-preference)" />
        </video>
      ) : (
        // biome-ignore lint/performance/noImgElement: the file is stored in its final size, and the page runs no script
        <img src={file.address} alt="" fetchPriority="high" decoding="async" />
      )}
    </div>
  );
}
