import type { Playback } from "./playback";
import type { Track } from "./tracks";

/** Connects the player with the system's media controls. */
export type SystemControls = { show: () => void; position: () => void; release: () => void };

/** @param artist the owner of the page */
export function createSystemControls(tracks: readonly Track[], playback: Playback, artist: string): SystemControls {
  const session = "mediaSession" in navigator ? navigator.mediaSession : undefined;
  if (!session) return { show: () => {}, position: () => {}, release: () => {} };
  const skip = (seconds: number) => playback.seek(playback.position() + seconds);
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => playback.play(),
    pause: () => playback.pause(),
    seekto: ({ seekTime }) => seekTime !== undefined && playback.seek(seekTime),
    seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? 10)),
    seekforward: ({ seekOffset }) => skip(seekOffset ?? 10),
    ...(tracks.length > 1 && { previoustrack: () => playback.step(-1), nexttrack: () => playback.step(1) }),
  };
  let shown: Track | undefined;

  /** Sets a handler; not every engine knows every action. */
  function setHandler(action: string, handler: MediaSessionActionHandler | null): void {
    try {
      session?.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // The system's controls then lack this action.
    }
  }

  function position(): void {
    const { audio, duration } = playback;
    if (!session || !Number.isFinite(audio.duration)) return;
    session.setPositionState({ duration: duration(), position: Math.min(playback.position(), duration()) });
  }

  return {
    show() {
      const { state, current } = playback;
      const track = tracks[current()];
      const isPlaying = state() === "playing" || state() === "loading";
      session.playbackState = isPlaying ? "playing" : "paused";
      // Before the player first plays, the controls belong to whatever else the visitor listens to.
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
