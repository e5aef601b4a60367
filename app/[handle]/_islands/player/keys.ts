import { isLetter, pressedKey } from "@/app/_components/keys";
import { getLoudness, setLoudness } from "../loudness";
import type { Playback } from "./playback";

const seekSeconds = 5;
const volumeStep = 0.05;

/** Handles the keys of a focused player as players on the web do. */
export function handlePlayerKey(event: KeyboardEvent, playback: Playback, setsVolume: boolean): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = keyAction(event, playback, setsVolume);
  if (!act) return;
  event.preventDefault();
  act();
}

function keyAction(event: KeyboardEvent, playback: Playback, setsVolume: boolean): (() => void) | undefined {
  const by = (change: number) => () => setLoudness({ volume: getLoudness().volume + change, isMuted: false });
  if (isLetter(event, "k")) return playback.toggle;
  if (isLetter(event, "m")) return () => setLoudness({ isMuted: !getLoudness().isMuted });
  switch (pressedKey(event)) {
    case " ":
      // A button answers to this key by itself.
      return event.target instanceof HTMLButtonElement ? undefined : playback.toggle;
    case "ArrowLeft":
      return () => playback.seek(playback.position() - seekSeconds);
    case "ArrowRight":
      return () => playback.seek(playback.position() + seekSeconds);
    case "ArrowUp":
      return setsVolume ? by(volumeStep) : undefined;
    case "ArrowDown":
      return setsVolume ? by(-volumeStep) : undefined;
    default:
      return undefined;
  }
}
