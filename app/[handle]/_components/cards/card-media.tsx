import { interpolate } from "@/lib/core/messages/message";
import type { ShownCard } from "@/lib/page/cards/shown-cards";
import { type Locale, pageMessages } from "../../_words/words";
import { usePublishedIsland } from "../page-kind";
import { Tile } from "./card-tile";

type Props = { card: Extract<ShownCard, { type: "video" | "music" }>; locale: Locale };

/** Shows what plays at another service, which is asked for nothing before somebody presses play. */
export function MediaCard({ card, locale }: Props) {
  const { type, provider, title, label, icon, address, player, height } = card;
  const words = pageMessages(locale);
  const island = usePublishedIsland("media");
  const name = title ?? interpolate(type === "video" ? words.videoAt : words.musicAt, { provider: label });
  return (
    <Tile card={card} isWide data-provider={provider}>
      <a
        className="profile-play"
        href={address}
        target="_blank"
        rel="noopener"
        title={player && interpolate(words.loadsPlayer, { provider: label })}
        data-island={player && island}
        data-player={player}
        data-name={name}
        data-height={height === "wide" ? undefined : height}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} fillRule="evenodd" />
        </svg>
        <svg className="profile-play-mark" viewBox="0 0 24 24" aria-hidden="true">
          <path
            d={
              player
                ? "M8 5.2v13.6a.8.8 0 0 0 1.2.7l10.6-6.8a.8.8 0 0 0 0-1.4L9.2 4.5A.8.8 0 0 0 8 5.2Z"
                : "M9 6h9v9M18 6 6.5 17.5"
            }
          />
        </svg>
        <span className="profile-unseen">
          {title === null ? `${words.play}: ${name}` : interpolate(words.playAt, { name, provider: label })}
        </span>
      </a>
      <div className="profile-tile-words">
        <h2 dir="auto">{name}</h2>
        <p>
          <a href={address} target="_blank" rel="noopener">
            {interpolate(words.openAt, { provider: label })}
          </a>
        </p>
      </div>
    </Tile>
  );
}
