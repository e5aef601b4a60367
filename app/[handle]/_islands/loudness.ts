import type { Unmount } from "./island";

/** How loud the page is; `volume` from 0 to 1, never 0, so that sound comes back when it is no longer muted. */
export type Loudness = { volume: number; isMuted: boolean };

const key = "loudness";
const start: Loudness = { volume: 0.6, isMuted: false };

let wanted = kept();
/** Sound that nobody has asked for yet stays silent, whatever was wanted at an earlier visit. */
let isHeld = false;
let wasHeard = false;
const watchers = new Set<() => void>();

function tellAll(): void {
  for (const tell of watchers) tell();
}

/** What the visitor chose at an earlier visit; whatever else stands there counts for nothing. */
function kept(): Loudness {
  try {
    const { volume, isMuted } = JSON.parse(localStorage.getItem(key) ?? "{}");
    const isVolume = typeof volume === "number" && volume > 0 && volume <= 1;
    return { volume: isVolume ? volume : start.volume, isMuted: isMuted === true };
  } catch {
    return start;
  }
}

/** How loud the page is right now. */
export function loudness(): Loudness {
  return { volume: wanted.volume, isMuted: wanted.isMuted || isHeld };
}

/** Changes how loud the page is, and remembers it for the next visit; a volume of 0 mutes. */
export function setLoudness({ volume = wanted.volume, isMuted = wanted.isMuted }: Partial<Loudness>): void {
  const bounded = Math.min(1, Math.round(volume * 100) / 100);
  wanted = bounded > 0 ? { volume: bounded, isMuted } : { volume: wanted.volume, isMuted: true };
  isHeld = false;
  try {
    localStorage.setItem(key, JSON.stringify(wanted));
  } catch {
    // Where nothing may be kept, it lasts as long as the page.
  }
  tellAll();
}

/** Keeps all silent until somebody asks for sound, or lets it be heard. */
export function holdSound(held: boolean): void {
  isHeld = held;
  tellAll();
}

/** Tells that there is something to hear, so that its volume can be set. */
export function soundBegan(): void {
  wasHeard = true;
  tellAll();
}

/** Whether there has been anything to hear. */
export function hasBegun(): boolean {
  return wasHeard;
}

/** Tells now, and whenever any of this changes. */
export function watchLoudness(tell: () => void): Unmount {
  watchers.add(tell);
  tell();
  return () => watchers.delete(tell);
}

/** Keeps a media element as loud as the page. */
export function followLoudness(media: HTMLMediaElement): Unmount {
  return watchLoudness(() => {
    const { volume, isMuted } = loudness();
    media.volume = volume;
    media.muted = isMuted;
  });
}
