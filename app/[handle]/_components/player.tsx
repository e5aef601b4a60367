import { interpolate } from "@/lib/core/messages/message";
import { filesAddress } from "@/lib/core/site-origin";
import type { ProfileView } from "@/lib/page/view/view";
import type { PlayerWords } from "../_islands/player-words";
import { clock } from "../_look/clock";
import { formatLanguage, type Locale, pageMessages } from "../_words/words";
import { useHasSound, useIsPublished, usePlaces } from "./page-kind";

const marks = {
  note: "M9 18.5V6l10-2v12.5M9 18.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm10-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z",
  play: "M7.5 4.8v14.4L19.5 12Z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  previous: "M7 6v12M18 6.5v11L9.5 12Z",
  next: "M17 6v12M6 6.5v11l8.5-5.5Z",
  shuffle:
    "M3 7h3.5c4.5 0 6 10 10.5 10h4m-3-3 3 3-3 3M3 17h3.5c1.6 0 2.8-1.3 3.8-3m3.4-4c1-1.7 2-3 3.3-3h4m-3-3 3 3-3 3",
  list: "M4 7h11M4 12h11M4 17h7m7-4v6.5m0-6.5 3 1.5m-3 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z",
};

/** Returns what the island says. */
function playerWords(locale: Locale): PlayerWords {
  const { play, pause, trackOf, timeOf, loading, unavailable, someUnavailable, ...words } = pageMessages(locale);
  return {
    ...{ language: formatLanguage(locale), play, pause, trackOf, timeOf, loading, unavailable, someUnavailable },
    ...{ cannotPlay: words.cannotPlay, cannotPlayAny: words.cannotPlayAny },
  };
}

/** Shows the owner's tracks: a player, and next to it a list that plays without script. */
export function Player({ view: { profile } }: { view: ProfileView }) {
  const hasSound = useHasSound();
  const placeOf = usePlaces();
  const isPublished = useIsPublished();
  const tracks = profile.audios.map(({ coverId, file, ...track }) => ({
    ...track,
    address: `${filesAddress()}/audios/${file}`,
    cover: coverId === null ? undefined : `${filesAddress()}/audios-covers/${coverId}.png`,
  }));
  const [first] = tracks;
  if (!first) return null;
  const isMany = tracks.length > 1;
  const words = pageMessages(profile.locale);
  return (
    <section
      className="profile-player"
      aria-label={words.music}
      tabIndex={-1}
      data-island="player"
      data-place={placeOf("tracks", first.id)}
      data-artist={profile.displayName}
      data-shuffle={profile.shuffleAudios || undefined}
      data-plays-all={profile.playAllAudios || undefined}
      data-sets-volume={profile.volumeControl || undefined}
      data-many={isMany || undefined}
      data-words={JSON.stringify(playerWords(profile.locale))}
    >
      <div className="profile-player-now">
        <div className="profile-player-cover">
          <Mark of="note" />
          {/* biome-ignore lint/performance/noImgElement: the file is stored in its final size, and the page runs no script */}
          <img
            data-part="cover"
            src={first.cover}
            hidden={first.cover === undefined}
            alt=""
            width={64}
            height={64}
            loading="lazy"
            decoding="async"
          />
          <span className="profile-player-bars" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </div>
        <div className="profile-player-titles">
          <p data-part="title" dir="auto">
            {first.name}
          </p>
          <p data-part="note" role="status">
            {isMany ? interpolate(words.trackOf, { track: 1, count: tracks.length }) : ""}
          </p>
        </div>
        <div className="profile-player-seek">
          <span data-part="passed">0:00</span>
          <input
            data-part="seek"
            type="range"
            min={0}
            max={first.duration}
            step="any"
            defaultValue={0}
            autoComplete="off"
            aria-label={words.position}
          />
          <span data-part="whole">{clock(first.duration)}</span>
        </div>
        <div className="profile-player-buttons">
          {isMany && <Control part="shuffle" label={words.shuffle} pressed={profile.shuffleAudios} />}
          {isMany && <Control part="previous" label={words.previousTrack} />}
          <button type="button" data-part="play" aria-label={words.play}>
            <Mark of="play" />
            <Mark of="pause" />
          </button>
          {isMany && <Control part="next" label={words.nextTrack} />}
          {isMany && <Control part="list" label={words.allTracks} expanded={false} />}
        </div>
      </div>
      <ol className="profile-player-list">
        {tracks.map(({ id, name, duration, address, cover }) => (
          <li
            key={id}
            data-track={isPublished ? id : undefined}
            data-title={name}
            data-seconds={duration}
            data-cover={cover}
          >
            <div>
              <span dir="auto">{name}</span>
              <span data-part="length">{clock(duration)}</span>
            </div>
            {/* biome-ignore lint/a11y/useMediaCaption: music of the owner's; nobody has its words */}
            {hasSound && <audio src={address} controls preload="none" aria-label={name} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

type ControlProps = {
  part: "shuffle" | "previous" | "next" | "list";
  label: string;
  pressed?: boolean;
  expanded?: boolean;
};

function Control({ part, label, pressed, expanded }: ControlProps) {
  return (
    <button type="button" data-part={part} aria-label={label} aria-pressed={pressed} aria-expanded={expanded}>
      <Mark of={part} />
    </button>
  );
}

function Mark({ of }: { of: keyof typeof marks }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" data-mark={of}>
      <path d={marks[of]} />
    </svg>
  );
}
