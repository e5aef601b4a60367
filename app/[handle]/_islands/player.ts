import { whenEntered } from "./entrance";
import type { Unmount } from "./island";
import { followLoudness, soundBegan } from "./loudness";
import { handlePlayerKey } from "./player/keys";
import { createSystemControls } from "./player/media-session";
import { createPlayback, type Playback } from "./player/playback";
import { createPlayerView, type PlayerView } from "./player/player-view";
import { readTracks, type Track } from "./player/tracks";

/** Plays the owner's tracks once the visitor comes in through the enter screen, or asks for it. */
export function mount(element: HTMLElement): Unmount {
  const tracks = readTracks(element);
  if (tracks.length === 0) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const options = { isShuffled: "shuffle" in element.dataset, playsAll: "playsAll" in element.dataset };
  const playback = createPlayback(tracks, options, signal, changed);
  const view = createPlayerView(element, tracks, playback);
  const system = createSystemControls(tracks, playback, element.dataset.artist ?? "");

  function changed(): void {
    view.paint();
    system.show();
    system.position();
    if (playback.state() === "playing") soundBegan();
  }

  element.append(playback.audio);
  playback.audio.addEventListener("timeupdate", view.tick, { signal });
  playback.audio.addEventListener("seeked", system.position, { signal });
  element.addEventListener("keydown", (event) => handlePlayerKey(event, playback, "setsVolume" in element.dataset), {
    signal,
  });
  addListeners(view, playback, signal);
  for (const [index, track] of tracks.entries())
    makeTrackButton(track, () => (index === playback.current() ? playback.toggle() : playback.choose(index)), signal);
  view.paint();
  const ends = [followLoudness(playback.audio), whenEntered(playback.play)];
  return () => {
    ending.abort();
    for (const end of [...ends, view.forget, system.release]) end();
    playback.audio.removeAttribute("src");
    playback.audio.remove();
  };
}

function addListeners({ parts }: PlayerView, playback: Playback, signal: AbortSignal): void {
  const onClick = (part: HTMLElement | null, act: () => void) => part?.addEventListener("click", act, { signal });
  onClick(parts.play, playback.toggle);
  onClick(parts.previous, () => playback.step(-1));
  onClick(parts.next, () => playback.step(1));
  onClick(parts.shuffle, () => playback.shuffle(!playback.isShuffled()));
  onClick(parts.list, () => {
    const isOpen = parts.list?.getAttribute("aria-expanded") === "true";
    parts.list?.setAttribute("aria-expanded", String(!isOpen));
  });
  parts.seek?.addEventListener("input", () => playback.seek(parts.seek?.valueAsNumber ?? 0), { signal });
}

/** Makes a button of a track's row; without script it would do nothing. */
function makeTrackButton({ row }: Track, choose: () => void, signal: AbortSignal): void {
  const label = row.querySelector("div");
  if (!label) return;
  const button = document.createElement("button");
  button.type = "button";
  button.append(...label.childNodes);
  label.replaceWith(button);
  button.addEventListener("click", choose, { signal });
  signal.addEventListener("abort", () => {
    label.append(...button.childNodes);
    button.replaceWith(label);
  });
}
