import type { Deck } from "./deck";
import type { Track } from "./tracks";

/** Tells the system's own controls what plays, and obeys them. */
export type SystemControls = { show: () => void; position: () => void; release: () => void };

/** @param artist whose page it is */
export function createSystemControls(tracks: readonly Track[], deck: Deck, artist: string): SystemControls {
  const session = "mediaSession" in navigator ? navigator.mediaSession : undefined;
  if (!session) return { show: () => {}, position: () => {}, release: () => {} };
  const skip = (seconds: number) => deck.seek(deck.position() + seconds);
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => deck.play(),
    pause: () => deck.pause(),
    seekto: ({ seekTime }) => seekTime !== undefined && deck.seek(seekTime),
    seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? 10)),
    seekforward: ({ seekOffset }) => skip(seekOffset ?? 10),
    ...(tracks.length > 1 && { previoustrack: () => deck.step(-1), nexttrack: () => deck.step(1) }),
  };
  let shown: Track | undefined;

  /** Not every engine knows every action. */
  function setHandler(action: string, handler: MediaSessionActionHandler | null): void {
    try {
      session?.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // Then its controls lack that one.
    }
  }

  function position(): void {
    const { audio, duration } = deck;
    if (!session || !Number.isFinite(audio.duration)) return;
    session.setPositionState({ duration: duration(), position: Math.min(deck.position(), duration()) });
  }

  return {
    show() {
      const { state, current } = deck;
      const track = tracks[current()];
      const isPlaying = state() === "playing" || state() === "loading";
      session.playbackState = isPlaying ? "playing" : "paused";
      // Before it first plays, the controls belong to whatever else the visitor listens to.
      if (track === shown || !track || !isPlaying) return;
      if (!shown) for (const [action, handler] of Object.entries(handlers)) setHandler(action, handler);
      shown = track;
      const artwork = track.cover ? [{ src: track.cover, type: "image/png" }] : [];
      session.metadata = new MediaMetadata({ title: track.title, artist, artwork });
    },
    position,
    release() {
      for (const action of Object.keys(handlers)) setHandler(action, null);
      session.metadata = null;
    },
  };
}
