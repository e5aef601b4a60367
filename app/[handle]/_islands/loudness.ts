import type { Unmount } from "./island";

/** `volume` goes from 0 to 1 and is never 0, so that sound comes back when the page is unmuted. */
export type Loudness = { volume: number; isMuted: boolean };

const key = "loudness";
const start: Loudness = { volume: 0.6, isMuted: false };

let wanted = storedLoudness();
/** Sound that nobody has asked for yet stays silent, whatever was wanted at an earlier visit. */
let isHeld = false;
let hasPlayed = false;
const subscribers = new Set<() => void>();

function notifySubscribers(): void {
  for (const notify of subscribers) notify();
}

/** Returns what the visitor chose at an earlier visit; any other stored value is ignored. */
function storedLoudness(): Loudness {
  try {
    const { volume, isMuted } = JSON.parse(localStorage.getItem(key) ?? "{}");
    const isVolume = typeof volume === "number" && volume > 0 && volume <= 1;
    return { volume: isVolume ? volume : start.volume, isMuted: isMuted === true };
  } catch {
    return start;
  }
}

/** Returns how loud the page is now. */
export function getLoudness(): Loudness {
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
    // Where storage is blocked, the choice lasts as long as the page.
  }
  notifySubscribers();
}

/** Keeps all silent until a visitor asks for sound. */
export function setSoundHeld(held: boolean): void {
  isHeld = held;
  notifySubscribers();
}

/** Announces sound, so that its volume can be set. */
export function soundBegan(): void {
  hasPlayed = true;
  notifySubscribers();
}

/** Returns whether there has been anything to hear. */
export function hasBegun(): boolean {
  return hasPlayed;
}

/** Calls `notify` now and whenever any of this changes. */
export function subscribeToLoudness(notify: () => void): Unmount {
  subscribers.add(notify);
  notify();
  return () => subscribers.delete(notify);
}

/** Keeps a media element as loud as the page. */
export function followLoudness(media: HTMLMediaElement): Unmount {
  return subscribeToLoudness(() => {
    const { volume, isMuted } = getLoudness();
    media.volume = volume;
    media.muted = isMuted;
  });
}
