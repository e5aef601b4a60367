import type { ReactNode } from "react";
import type { ShownCard } from "@/lib/page/cards/shown-cards";
import { useCardPlace } from "../page-kind";

type Props = {
  kind: ShownCard["type"];
  /** A small square stands at the beginning. */
  picture: ReactNode;
  title: string;
  /** A line or two stand below the title. */
  children?: ReactNode;
  /** It stands at the end of the row. */
  aside?: ReactNode;
  /** It stands below, over the full width. */
  below?: ReactNode;
  /** It has a row of its own. */
  isWide?: boolean;
};

/** All cards share this frame. */
export function CardTile({ kind, picture, title, children, aside, below, isWide }: Props) {
  return (
    <li className="profile-tile" data-place={useCardPlace()} data-kind={kind} data-wide={isWide ? "" : undefined}>
      <div className="profile-tile-picture">{picture}</div>
      <div className="profile-tile-words">
        <h2 dir="auto">{title}</h2>
        {children}
      </div>
      {aside}
      {below}
    </li>
  );
}

/** Shows a picture that our own server keeps, in its final size. */
export function TilePicture({ address }: { address: string }) {
  // biome-ignore lint/performance/noImgElement: the file is stored in its final size, and the page runs no script
  return <img src={address} alt="" width={48} height={48} />;
}

/** Shows a drawing where there is no picture. */
export function TileMark({ path }: { path: string }) {
  return (
    <svg className="profile-tile-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
