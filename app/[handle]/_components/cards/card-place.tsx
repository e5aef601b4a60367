import { interpolate } from "@/lib/core/messages/message";
import type { Way } from "@/lib/page/cards/own-cards";
import type { ShownCard } from "@/lib/page/cards/shown-cards";
import { type Locale, pageMessages } from "../../_words/words";
import { CardTile, TileMark } from "./card-tile";

const marks = {
  pin: "M12 21.5c-4.2-4.3-6.5-7.9-6.5-11.1a6.5 6.5 0 0 1 13 0c0 3.2-2.3 6.8-6.5 11.1ZM12 12.8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  person:
    "M4 5.5h16v13H4ZM8.9 12a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Zm-3 3.8c.4-1.5 1.6-2.3 3-2.3s2.6.8 3 2.3M14.5 9.5h3M14.5 13h3",
};

type Props<Type extends "map" | "contact"> = { card: Extract<ShownCard, { type: Type }>; locale: Locale };

/** Shows a place as text; the map app is opened by the visitor, and nothing of it is loaded before. */
export function MapCard({ card, locale }: Props<"map">) {
  const { place, address } = card;
  const words = pageMessages(locale);
  return (
    <CardTile
      card={card}
      isWide
      picture={<TileMark path={marks.pin} />}
      title={place}
      aside={
        <a
          className="profile-join"
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={interpolate(words.openMapOf, { place })}
        >
          {words.openMap}
        </a>
      }
    />
  );
}

/** Shows the ways to reach the owner that the owner gives. */
export function ContactCard({ card, locale }: Props<"contact">) {
  const { email, phone, place } = card;
  const words = pageMessages(locale);
  const ways: readonly (readonly [label: string, way: Way | null])[] = [
    [words.email, email],
    [words.phone, phone],
    [words.postalAddress, place],
  ];
  return (
    <CardTile card={card} isWide picture={<TileMark path={marks.person} />} title={words.contact}>
      <dl className="profile-ways">
        {ways.map(([label, way]) =>
          way === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <WayLink way={way} isOutside={way === place} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </CardTile>
  );
}

function WayLink({ way: { text, address }, isOutside }: { way: Way; isOutside: boolean }) {
  const shown = <bdi>{text}</bdi>;
  if (address === undefined) return shown;
  return (
    <a href={address} {...(isOutside && { target: "_blank", rel: "noopener" })}>
      {shown}
    </a>
  );
}
