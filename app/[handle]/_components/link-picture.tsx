import { linkPicture } from "../_look/stored-media";

/** The largest size in which a sheet shows it, in CSS pixels */
const sizes = { usual: 48, featured: 112 } as const;

/** Shows the picture of a link in place of its icon; its words say what it is. */
export function LinkPicture({ file, isFeatured }: { file: string; isFeatured: boolean }) {
  const size = sizes[isFeatured ? "featured" : "usual"];
  // biome-ignore lint/performance/noImgElement: the service makes the smaller files itself, and the page runs no script
  return <img {...linkPicture(file, size)} alt="" width={size} height={size} loading="lazy" decoding="async" />;
}
