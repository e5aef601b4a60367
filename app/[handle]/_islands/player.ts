import { whenEntered } from "./entrance";
import type { Unmount } from "./island";
import { followLoudness, soundBegan } from "./loudness";
import { createDeck, type Deck } from "./player/deck";
import { createFace, type Face } from "./player/face";
import { onKey } from "./player/keys";
import { createSystemControls } from "./player/media-session";
import { type Track, tracksOf } from "./player/tracks";

/** The owner's tracks: plays once the visitor comes in through the enter screen, or asks for it. */
export function mount(element: HTMLElement): Unmount {
  const tracks = tracksOf(element);
  if (tracks.length === 0) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const options = { isShuffled: "shuffle" in element.dataset, playsAll: "playsAll" in element.dataset };
  const deck = createDeck(tracks, options, signal, changed);
  const face = createFace(element, tracks, deck);
  const system = createSystemControls(tracks, deck, element.dataset.artist ?? "");

  function changed(): void {
    face.paint();
    system.show();
    system.position();
    if (deck.state() === "playing") soundBegan();
  }

  element.append(deck.audio);
  deck.audio.addEventListener("timeupdate", face.tick, { signal });
  deck.audio.addEventListener("seeked", system.position, { signal });
  element.addEventListener("keydown", (event) => onKey(event, deck, "setsVolume" in element.dataset), { signal });
  addListeners(face, deck, signal);
  for (const [index, track] of tracks.entries())
    offer(track, () => (index === deck.current() ? deck.toggle() : deck.choose(index)), signal);
  face.paint();
  const ends = [followLoudness(deck.audio), whenEntered(deck.play)];
  return () => {
    ending.abort();
    for (const end of [...ends, face.forget, system.release]) end();
    deck.audio.removeAttribute("src");
    deck.audio.remove();
  };
}

function addListeners({ parts }: Face, deck: Deck, signal: AbortSignal): void {
  const onClick = (part: HTMLElement | null, act: () => void) => part?.addEventListener("click", act, { signal });
  onClick(parts.play, deck.toggle);
  onClick(parts.previous, () => deck.step(-1));
  onClick(parts.next, () => deck.step(1));
  onClick(parts.shuffle, () => deck.shuffle(!deck.isShuffled()));
  onClick(parts.list, () => {
    const isOpen = parts.list?.getAttribute("aria-expanded") === "true";
    parts.list?.setAttribute("aria-expanded", String(!isOpen));
  });
  parts.seek?.addEventListener("input", () => deck.seek(parts.seek?.valueAsNumber ?? 0), { signal });
}

/** Makes a button of a track's row; without script it would do nothing. */
function offer({ row }: Track, choose: () => void, signal: AbortSignal): void {
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
