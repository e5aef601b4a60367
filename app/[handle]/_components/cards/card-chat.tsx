import { TextAround } from "@/app/_components/text-around";
import type { PresenceFacts } from "@/lib/page/cards/presence";
import type { ShownCard } from "@/lib/page/cards/shown-cards";
import { type Locale, pageMessages, type Words } from "../../_words/words";
import { CardTile, TileMark, TilePicture } from "./card-tile";

const bubble = "M4.5 5.5h15v10.5h-8L7 19.5V16H4.5Z";
/** Each status has a shape of its own in a box of 12, and its text next to it. */
const shapes = {
  online: "M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z",
  idle: "M4.2 1.3a5 5 0 1 0 6.5 6.5 4.6 4.6 0 0 1-6.5-6.5Z",
  dnd: "M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1ZM3.4 5.1h5.2v1.8H3.4Z",
  offline: "M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Zm0 2.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z",
} as const;

/** Shows whether the owner is in chat, and what they do there. */
export function ChatCard({ card, locale }: { card: Extract<ShownCard, { type: "chat" }>; locale: Locale }) {
  const texts = pageMessages(locale);
  const { facts, avatar, art, showBadges } = card;
  const mark = <TileMark path={bubble} />;
  if (!facts) {
    return (
      <CardTile card={card} picture={mark} title={texts.chat}>
        <p>{texts.statusUnknown}</p>
      </CardTile>
    );
  }
  const { name, status, words, activity, badges } = facts;
  return (
    <CardTile
      card={card}
      picture={avatar ? <TilePicture address={avatar} /> : mark}
      title={name}
      below={activity && <Activity activity={activity} art={art} texts={texts} />}
    >
      <p className="profile-status" data-status={status}>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d={shapes[status]} fillRule="evenodd" />
        </svg>
        {texts[status]}
      </p>
      {words && (
        <p className="profile-own-words" dir="auto">
          {words}
        </p>
      )}
      {showBadges && badges.length > 0 && (
        <ul className="profile-flags" aria-label={texts.chatBadges}>
          {badges.map((badge) => (
            <li key={badge}>{texts.chatBadgeNames?.[badge] ?? badge}</li>
          ))}
        </ul>
      )}
    </CardTile>
  );
}

type ActivityProps = { activity: NonNullable<PresenceFacts["activity"]>; art: string | undefined; texts: Words };

function Activity({ activity, art, texts }: ActivityProps) {
  const { verb, name, details, state } = activity;
  const isSong = verb === "listening" && details !== null;
  return (
    <div className="profile-activity">
      {art && <TilePicture address={art} />}
      <p dir="auto">
        <TextAround text={texts[verb]}>
          <bdi>
            <b>{isSong ? details : name}</b>
          </bdi>
        </TextAround>
        {isSong && state && (
          <>
            {" "}
            <TextAround text={texts.songBy}>
              <bdi>{state}</bdi>
            </TextAround>
          </>
        )}
        {!isSong && details && <span>{details}</span>}
        {!isSong && state && <span>{state}</span>}
      </p>
    </div>
  );
}
