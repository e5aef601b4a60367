import { createQueue } from "./queue";
import type { Track } from "./tracks";

/** `loading` means that it should sound and cannot yet, and `failed` that no track can be played. */
type PlaybackState = "paused" | "loading" | "playing" | "failed";

/** One audio element plays all tracks, since iOS gives the right to sound to an element. */
export type Playback = {
  audio: HTMLAudioElement;
  current: () => number;
  state: () => PlaybackState;
  /** These tracks could not be played. */
  failed: ReadonlySet<number>;
  /** Returns seconds: of the current track, and how many of them have passed or are being sought. */
  duration: () => number;
  position: () => number;
  play: () => void;
  pause: () => void;
  toggle: () => void;
  /** Skips that many tracks, and continues to play if it played. */
  step: (by: number) => void;
  choose: (track: number) => void;
  seek: (seconds: number) => void;
  isShuffled: () => boolean;
  shuffle: (wanted: boolean) => void;
};

type Options = { isShuffled: boolean; playsAll: boolean };

/**
 * Loads nothing before it is asked to play. A track that ends begins again, or the next one does with `playsAll`, and
 * the first after the last; a track that cannot be played leads to the next. @param changed called after every change
 * but that of the position
 */
export function createPlayback(
  tracks: readonly Track[],
  options: Options,
  signal: AbortSignal,
  changed: () => void,
): Playback {
  const audio = new Audio();
  const queue = createQueue(tracks.length, options.isShuffled);
  const failed = new Set<number>();
  let state: PlaybackState = "paused";
  let sought: number | undefined;
  const goesOn = options.playsAll && tracks.length > 1;

  function enterState(next: PlaybackState): void {
    state = next;
    changed();
  }

  function load(): void {
    sought = undefined;
    audio.src = tracks[queue.current()]?.address ?? "";
  }

  // Several seeks at once sometimes leave Chromium waiting forever, so the next one begins when one has ended.
  function goToSought(): void {
    if (sought === undefined || audio.seeking) return;
    const seconds = sought;
    sought = undefined;
    audio.currentTime = seconds;
  }

  function play(): void {
    if (state === "failed") {
      failed.clear();
      load();
    }
    enterState("loading");
    // A load failure is an event; a newer call to play or pause ends this one.
    audio.play().catch(({ name }) => name === "NotAllowedError" && enterState("paused"));
  }

  function turnTo(wasPlaying: boolean): void {
    load();
    if (wasPlaying) play();
    else enterState("paused");
  }

  const isPlaying = () => state === "playing" || state === "loading";

  function step(by: number): void {
    const wasPlaying = isPlaying();
    queue.step(by);
    turnTo(wasPlaying);
  }

  function fail(): void {
    const wasPlaying = isPlaying();
    failed.add(queue.current());
    if (failed.size === tracks.length) {
      enterState("failed");
      return;
    }
    while (failed.has(queue.current())) queue.step(1);
    turnTo(wasPlaying);
  }

  audio.preload = "none";
  audio.loop = !goesOn;
  load();
  const on = (name: string, then: () => void) => audio.addEventListener(name, then, { signal });
  on("playing", () => {
    failed.delete(queue.current());
    enterState("playing");
  });
  on("waiting", () => enterState("loading"));
  // It may come late, after what failed was left for the next.
  on("pause", () => {
    if (audio.paused && !audio.ended && state !== "failed") enterState("paused");
  });
  on("ended", () => {
    queue.step(1);
    turnTo(true);
  });
  on("error", fail);
  on("seeked", goToSought);
  on("durationchange", changed);

  const duration = () => (Number.isFinite(audio.duration) ? audio.duration : (tracks[queue.current()]?.seconds ?? 0));
  return {
    audio,
    current: queue.current,
    state: () => state,
    failed,
    duration,
    play,
    pause: () => audio.pause(),
    toggle: () => (isPlaying() ? audio.pause() : play()),
    step,
    choose(track) {
      failed.delete(track);
      queue.choose(track);
      turnTo(true);
    },
    position: () => sought ?? audio.currentTime,
    seek(seconds) {
      sought = Math.min(Math.max(0, seconds), duration());
      goToSought();
      changed();
    },
    isShuffled: queue.isShuffled,
    shuffle(wanted) {
      queue.shuffle(wanted);
      changed();
    },
  };
}
