import type { ProfileView } from "@/lib/profile-page/view";
import { backgroundFile, backgroundSources } from "../_look/stored-media";

/**
 * The image or video behind the card; without one, the page's own colours are there. Browsers choose the smaller picture
 * that suits the screen. A video has no source where less motion is asked for, so that it neither plays nor loads there
 * without script.
 */
export function Backdrop({ view: { profile } }: { view: ProfileView }) {
  const file = backgroundFile(profile);
  if (!file) return null;
  const island = file.kind === "video" ? "backdrop" : file.isMoving ? "moving-image" : undefined;
  // biome-ignore lint/performance/noImgElement: the service makes the smaller files itself, and the page runs no script
  const image = <img src={file.address} alt="" fetchPriority="high" decoding="async" />;
  const sources = backgroundSources(profile);
  return (
    <div className="profile-backdrop" data-island={island} aria-hidden="true">
      {file.kind === "video" ? (
        <video autoPlay muted loop playsInline disablePictureInPicture tabIndex={-1}>
          <source src={file.address} media="(prefers-reduced-motion: no-preference)" />
        </video>
      ) : sources.length === 0 ? (
        image
      ) : (
        <picture>
          {sources.map((source) => (
            <source key={source.srcSet} {...source} />
          ))}
          {image}
        </picture>
      )}
    </div>
  );
}
