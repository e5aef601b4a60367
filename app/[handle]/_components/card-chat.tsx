import type { PresenceFacts } from "@/lib/cards/presence";
import type { ShownCard } from "@/lib/cards/shown-cards";
import { CardTile, TileMark, TilePicture } from "./card-tile";

const bubble = "M4.5 5.5h15v10.5h-8L7 19.5V16H4.5Z";
/** Each status has a shape of its own and its words beside it, in a box of 12. */
const statuses = {
  online: { words: "Online", shape: "M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z" },
  idle: { words: "Idle", shape: "M4.2 1.3a5 5 0 1 0 6.5 6.5 4.6 4.6 0 0 1-6.5-6.5Z" },
  dnd: { words: "Do not disturb", shape: "M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1ZM3.4 5.1h5.2v1.8H3.4Z" },
  offline: {
    words: "Offline",
    shape: "M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Zm0 2.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z",
  },
} as const;
const verbs = {
  playing: "Playing",
  streaming: "Streaming",
  listening: "Listening to",
  watching: "Watching",
  competing: "Competing in",
} as const;

/** Whether the owner is in chat, and what they do there. */
export function ChatCard({ card }: { card: Extract<ShownCard, { type: "chat" }> }) {
  const { facts, avatar, art, showBadges } = card;
  const mark = <TileMark path={bubble} />;
  if (!facts) {
    return (
      <CardTile kind="chat" picture={mark} title="Chat">
        <p>Status not known right now</p>
      </CardTile>
    );
  }
  const { name, status, words, activity, badges } = facts;
  return (
    <CardTile
      kind="chat"
      picture={avatar ? <TilePicture address={avatar} /> : mark}
      title={name}
      below={activity && <Activity activity={activity} art={art} />}
    >
      <p className="profile-status" data-status={status}>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d={statuses[status].shape} fillRule="evenodd" />
        </svg>
        {statuses[status].words}
      </p>
      {words && (
        <p className="profile-own-words" dir="auto">
          {words}
        </p>
      )}
      {showBadges && badges.length > 0 && (
        <ul className="profile-flags" aria-label="Badges in chat">
          {badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      )}
    </CardTile>
  );
}

function Activity({ activity, art }: { activity: NonNullable<PresenceFacts["activity"]>; art: string | undefined }) {
  const { verb, name, details, state } = activity;
  const isSong = verb === "listening" && details !== null;
  return (
    <div className="profile-activity">
      {art && <TilePicture address={art} />}
      <p dir="auto">
        {verbs[verb]} <b>{isSong ? details : name}</b>
        {isSong && state && (
          <>
            {" by "}
            <bdi>{state}</bdi>
          </>
        )}
        {!isSong && details && <span>{details}</span>}
        {!isSong && state && <span>{state}</span>}
      </p>
    </div>
  );
}
