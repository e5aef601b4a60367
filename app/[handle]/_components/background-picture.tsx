import type { Profile } from "@/lib/people/users/store";
import { backgroundFile, backgroundSources } from "../_look/stored-media";
import { useIsPreview } from "./page-kind";

/**
 * Shows the background that the owner uploaded. Browsers choose the smaller file that suits the screen, and the same
 * one for the same window.
 */
export function BackgroundPicture({ profile, isFirst = false }: { profile: Profile; isFirst?: boolean }) {
  const priority = isFirst ? "high" : undefined;
  // biome-ignore lint/performance/noImgElement: the service makes the smaller files itself, and the page runs no script
  const image = <img src={backgroundFile(profile)?.address} alt="" fetchPriority={priority} decoding="async" />;
  const sources = backgroundSources(profile, useIsPreview());
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      {image}
    </picture>
  );
}
