import { loudness, setLoudness } from "../loudness";
import type { Deck } from "./deck";

const seekSeconds = 5;
const volumeStep = 0.05;

/** The keys of a player that has the focus, as players on the web have them. */
export function onKey(event: KeyboardEvent, deck: Deck, setsVolume: boolean): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = actionOf(event, deck, setsVolume);
  if (!act) return;
  event.preventDefault();
  act();
}

function actionOf({ key, target }: KeyboardEvent, deck: Deck, setsVolume: boolean): (() => void) | undefined {
  const by = (change: number) => () => setLoudness({ volume: loudness().volume + change, isMuted: false });
  switch (key) {
    case " ":
      // A button answers to it by itself.
      return target instanceof HTMLButtonElement ? undefined : deck.toggle;
    case "k":
      return deck.toggle;
    case "m":
      return () => setLoudness({ isMuted: !loudness().isMuted });
    case "ArrowLeft":
      return () => deck.seek(deck.position() - seekSeconds);
    case "ArrowRight":
      return () => deck.seek(deck.position() + seekSeconds);
    case "ArrowUp":
      return setsVolume ? by(volumeStep) : undefined;
    case "ArrowDown":
      return setsVolume ? by(-volumeStep) : undefined;
    default:
      return undefined;
  }
}
