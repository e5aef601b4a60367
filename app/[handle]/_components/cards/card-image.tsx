import { interpolate } from "@/lib/core/messages/message";
import type { ShownPicture } from "@/lib/page/cards/own-cards";
import type { ShownCard } from "@/lib/page/cards/shown-cards";
import type { Profile } from "@/lib/people/users/store";
import { galleryRows, ratioInTenths } from "../../_look/gallery-rows";
import { largePicture, pictureSource } from "../../_look/stored-media";
import { pageMessages, type Words } from "../../_words/words";
import { usePublishedIsland } from "../page-kind";
import { Tile } from "./card-tile";

type Props = { card: Extract<ShownCard, { type: "image" }>; profile: Profile };

/** Shows one picture as it is, or several in rows that they fill. Each opens large, also without script. */
export function ImageCard({ card, profile }: Props) {
  const { heading, pictures } = card;
  const words = pageMessages(profile.locale);
  const island = usePublishedIsland("gallery");
  const opensLarge = pictures.some(({ address }) => address === undefined);
  const ratios = pictures.map((picture) => ratioInTenths(picture) / 10);
  const rows = galleryRows(ratios);
  const shown = pictures.map((picture, index) => ({ picture, index, ratio: ratios[index] ?? 1 }));
  return (
    <Tile card={card} isWide>
      {heading && <h2 dir="auto">{heading}</h2>}
      <figure
        className="profile-pictures"
        aria-label={heading ?? words.pictures}
        data-island={opensLarge ? island : undefined}
        data-words={opensLarge ? [words.close, words.previousPicture, words.nextPicture].join("|") : undefined}
      >
        {rows.map((count, row) => {
          const from = rows.slice(0, row).reduce((sum, before) => sum + before, 0);
          const inRow = shown.slice(from, from + count);
          const whole = inRow.reduce((sum, { ratio }) => sum + ratio, 0);
          return (
            <div key={from}>
              {inRow.map(({ picture, index, ratio }) => (
                <Picture
                  key={picture.file}
                  picture={picture}
                  layout={profile.layout}
                  share={ratio / whole}
                  isAlone={pictures.length === 1}
                  name={picture.alt || unnamed(picture, words, { number: index + 1, count: pictures.length })}
                />
              ))}
            </div>
          );
        })}
      </figure>
    </Tile>
  );
}

/** Says where a picture without a description leads. */
const unnamed = ({ address }: ShownPicture, words: Words, place: { number: number; count: number }): string =>
  address === undefined ? interpolate(words.openPicture, place) : new URL(address).hostname;

type PictureProps = {
  picture: ShownPicture;
  layout: Profile["layout"];
  /** Of the width of its row */
  share: number;
  isAlone: boolean;
  name: string;
};

function Picture({ picture, layout, share, isAlone, name }: PictureProps) {
  const { alt, address, width, height, isMoving } = picture;
  const source = pictureSource(picture, layout, share);
  const image = (
    // biome-ignore lint/performance/noImgElement: the service makes the smaller files itself, and the page runs no script
    <img
      src={largePicture(picture)}
      alt={alt}
      width={width || undefined}
      height={height || undefined}
      loading="lazy"
      decoding="async"
    />
  );
  return (
    <a
      href={address ?? largePicture(picture)}
      {...(address === undefined ? { "data-large": alt } : { target: "_blank", rel: "noopener" })}
      // A drawing has no text of its own.
      aria-label={alt === "" || isMoving ? name : undefined}
      data-ratio={isAlone ? undefined : ratioInTenths(picture)}
      data-island={isMoving ? "moving-image" : undefined}
    >
      {source ? (
        <picture>
          <source {...source} />
          {image}
        </picture>
      ) : (
        image
      )}
    </a>
  );
}
