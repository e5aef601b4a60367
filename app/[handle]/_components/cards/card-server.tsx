import { interpolate } from "@/lib/core/messages/message";
import type { ShownCard } from "@/lib/page/cards/shown-cards";
import { formatCountIn, type Locale, pageMessages } from "../../_words/words";
import { CardTile, TileMark, TilePicture } from "./card-tile";

const people =
  "M9 11.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5Zm-6 7c0-3 2.6-5 6-5s6 2 6 5M15.5 5.4a3.1 3.1 0 0 1 0 5.8m2 2.8c2.1.7 3.5 2.3 3.5 4.5";

type Props = { card: Extract<ShownCard, { type: "server" }>; locale: Locale };

/** Shows a server that the owner invites to. */
export function ServerCard({ card, locale }: Props) {
  const { code, facts, icon } = card;
  const words = pageMessages(locale);
  const name = facts?.name ?? code;
  const counts = [
    { kind: "online", plural: words.peopleOnline, count: facts?.online ?? null },
    { kind: "offline", plural: words.members, count: facts?.members ?? null },
  ].filter(({ count }) => count !== null);
  return (
    <CardTile
      card={card}
      picture={icon ? <TilePicture address={icon} /> : <TileMark path={people} />}
      title={name}
      aside={
        <a
          className="profile-join"
          href={`https://discord.gg/${code}`}
          target="_blank"
          rel="noopener"
          aria-label={interpolate(words.joinServer, { name })}
        >
          {words.join}
        </a>
      }
    >
      {counts.length === 0 ? (
        <p>{facts ? words.server : interpolate(words.inviteAt, { host: "discord.gg" })}</p>
      ) : (
        <p className="profile-counts">
          {counts.map(({ kind, plural, count }) => (
            <span key={kind} data-status={kind}>
              {formatCountIn(locale, plural, count ?? 0, "standard")}
            </span>
          ))}
        </p>
      )}
    </CardTile>
  );
}
