import type { ProfileView } from "@/lib/page/view/view";
import { backgroundFile, isStillPicture } from "../_look/stored-media";
import { BackgroundPicture } from "./background-picture";

/**
 * Shows the image or video behind the card; without one the page has its own colours. A video has no source where less
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
        <BackgroundPicture profile={profile} isFirst />
      )}
    </div>
  );
}

/** Shows the still picture behind the card once more at the top of it; it is not loaded again. */
export function Banner({ view: { profile } }: { view: ProfileView }) {
  if (profile.layout !== "modern" || !isStillPicture(profile)) return null;
  return (
    <div className="profile-banner" aria-hidden="true">
      <BackgroundPicture profile={profile} />
    </div>
  );
}
