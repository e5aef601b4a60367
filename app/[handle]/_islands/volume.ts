import type { Unmount } from "./island";
import { hasBegun, loudness, setLoudness, subscribeToLoudness } from "./loudness";

/** The button that mutes the page, and where the owner allows it the slider of its volume; there once sound begins. */
export function mount(element: HTMLElement): Unmount {
  const ending = new AbortController();
  const { signal } = ending;
  const button = element.querySelector("button");
  const slider = element.querySelector("input");
  if (slider && !isVolumeSettable()) slider.hidden = true;
  button?.addEventListener("click", () => setLoudness({ isMuted: !loudness().isMuted }), { signal });
  slider?.addEventListener("input", () => setLoudness({ volume: slider.valueAsNumber / 100, isMuted: false }), {
    signal,
  });
  const unwatch = subscribeToLoudness(() => {
    const { volume, isMuted } = loudness();
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

/** On iOS the volume is the telephone's own, and no page sets it. */
function isVolumeSettable(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
