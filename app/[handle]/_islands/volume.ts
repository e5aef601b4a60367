import type { Unmount } from "./island";
import { getLoudness, hasBegun, setLoudness, subscribeToLoudness } from "./loudness";

/** Brings the button to life that mutes the page, and the slider of its volume where the owner allows it. */
export function mount(element: HTMLElement): Unmount {
  const ending = new AbortController();
  const { signal } = ending;
  const button = element.querySelector("button");
  const slider = element.querySelector("input");
  if (slider && !isVolumeSettable()) slider.hidden = true;
  button?.addEventListener("click", () => setLoudness({ isMuted: !getLoudness().isMuted }), { signal });
  slider?.addEventListener("input", () => setLoudness({ volume: slider.valueAsNumber / 100, isMuted: false }), {
    signal,
  });
  const unwatch = subscribeToLoudness(() => {
    const { volume, isMuted } = getLoudness();
    element.hidden = !hasBegun();
    element.dataset.level = isMuted ? "muted" : volume < 0.5 ? "low" : "high";
    button?.setAttribute("aria-pressed", String(isMuted));
    if (!slider) return;
    slider.valueAsNumber = isMuted ? 0 : volume * 100;
    slider.style.setProperty("--at", `${slider.valueAsNumber}%`);
  });
  return () => {
    ending.abort();
    unwatch();
    element.hidden = true;
  };
}

/** On iOS the volume is that of the phone, and no page sets it. */
function isVolumeSettable(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
