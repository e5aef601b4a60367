import type { ComponentProps, ReactNode } from "react";
import type { ShownCard } from "@/lib/page/cards/shown-cards";
import { useMarks } from "../page-kind";

type TileProps = Omit<ComponentProps<"li">, "className"> & {
  card: ShownCard;
  /** It has a row of its own. */
  isWide?: boolean;
};

/** Every card of a page is one of these. */
export function Tile({ card: { id, type }, isWide, ...more }: TileProps) {
  const marksOf = useMarks();
  return (
    <li
      className="profile-tile"
      {...marksOf("cards", id)}
      data-kind={type}
      data-wide={isWide ? "" : undefined}
      {...more}
    />
  );
}

type CardTileProps = Pick<TileProps, "card" | "isWide"> & {
  /** A small square stands at the beginning. */
  picture: ReactNode;
  title: string;
  /** A line or two stand below the title. */
  children?: ReactNode;
  /** It stands at the end of the row. */
  aside?: ReactNode;
  /** It stands below, over the full width. */
  below?: ReactNode;
};

/** A tile with a small picture and a title next to each other. */
export function CardTile({ card, picture, title, children, aside, below, isWide = false }: CardTileProps) {
  return (
    <Tile card={card} isWide={isWide}>
      <div className="profile-tile-picture">{picture}</div>
      <div className="profile-tile-words">
        <h2 dir="auto">{title}</h2>
        {children}
      </div>
      {aside}
      {below}
    </Tile>
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
