import { interpolate } from "@/lib/core/messages/message";
import { clock, spokenClock } from "../../_look/clock";
import type { PlayerWords } from "../player-words";
import type { Playback } from "./playback";
import type { Track } from "./tracks";

/** A longer wait is put into words. */
const loadingTextMilliseconds = 400;

/** Returns the parts of a player's markup; those that a single track does not need are null. */
function findElements(element: HTMLElement) {
  const part = <Part extends HTMLElement>(name: string) => element.querySelector<Part>(`[data-part="${name}"]`);
  return {
    title: part("title"),
    note: part("note"),
    cover: part<HTMLImageElement>("cover"),
    seek: part<HTMLInputElement>("seek"),
    passed: part("passed"),
    whole: part("whole"),
    play: part<HTMLButtonElement>("play"),
    previous: part<HTMLButtonElement>("previous"),
    next: part<HTMLButtonElement>("next"),
    shuffle: part<HTMLButtonElement>("shuffle"),
    list: part<HTMLButtonElement>("list"),
  };
}

/** The view of a player. `paint` draws all of it, and `tick` only the position. */
export type PlayerView = {
  parts: ReturnType<typeof findElements>;
  paint: () => void;
  tick: () => void;
  forget: () => void;
};

export function createPlayerView(element: HTMLElement, tracks: readonly Track[], playback: Playback): PlayerView {
  const parts = findElements(element);
  const words = JSON.parse(element.dataset.words ?? "{}") as PlayerWords;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function note(): string {
    const { state, failed, current } = playback;
    if (state() === "failed") return tracks.length > 1 ? words.cannotPlayAny : words.cannotPlay;
    if (tracks.length === 1) return "";
    const place = interpolate(words.trackOf, { track: current() + 1, count: tracks.length });
    return failed.size > 0 ? `${place} · ${interpolate(words.someUnavailable, { count: failed.size })}` : place;
  }

  function say(text: string): void {
    if (parts.note && parts.note.textContent !== text) parts.note.textContent = text;
  }

  function paint(): void {
    const { state, current, failed, isShuffled } = playback;
    const track = tracks[current()];
    if (!track) return;
    element.dataset.state = state();
    clearTimeout(waiting);
    if (state() === "loading") waiting = setTimeout(say, loadingTextMilliseconds, words.loading);
    else say(note());
    if (parts.title && parts.title.textContent !== track.title) parts.title.textContent = track.title;
    if (parts.cover) showCover(parts.cover, track.cover);
    const isPlaying = state() === "playing" || state() === "loading";
    parts.play?.setAttribute("aria-label", isPlaying ? words.pause : words.play);
    parts.shuffle?.setAttribute("aria-pressed", String(isShuffled()));
    for (const [index, { row, seconds }] of tracks.entries()) {
      const length = row.querySelector('[data-part="length"]');
      if (length) length.textContent = failed.has(index) ? words.unavailable : clock(seconds);
      if (index === current()) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    tick();
  }

  function tick(): void {
    const [at, whole] = [playback.position(), playback.duration()];
    if (parts.passed) parts.passed.textContent = clock(at);
    if (parts.whole) parts.whole.textContent = clock(whole);
    if (!parts.seek) return;
    parts.seek.max = String(whole);
    parts.seek.value = String(at);
    const [time, end] = [at, whole].map((seconds) => spokenClock(seconds, words.language));
    parts.seek.setAttribute("aria-valuetext", interpolate(words.timeOf, { time: time ?? "", whole: end ?? "" }));
    parts.seek.style.setProperty("--at", `${whole > 0 ? (at / whole) * 100 : 0}%`);
  }

  return { parts, paint, tick, forget: () => clearTimeout(waiting) };
}

function showCover(image: HTMLImageElement, address: string | undefined): void {
  image.hidden = address === undefined;
  if (address !== undefined && image.src !== address) image.src = address;
}
