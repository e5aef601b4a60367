import { whenEntered } from "./entrance";
import type { Unmount } from "./island";
import { followLoudness, setSoundHeld, soundBegan } from "./loudness";
import { subscribeToMotion } from "./motion";

/** Stops the video behind the page where motion is not wanted, and unmutes it on request. */
export function mount(element: HTMLElement): Unmount {
  const video = element.querySelector("video");
  if (!video) return () => {};
  let mayMove = false;
  const ends = [
    subscribeToMotion((moves) => {
      mayMove = moves;
      if (moves) void video.play().catch(() => {});
      else pauseVideo(video);
    }),
    whenEntered(() => void (mayMove && video.play().catch(() => {}))),
    // On a page with tracks the video stays silent.
    ...(document.querySelector('[data-island="player"]') ? [] : [enableSound(video)]),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Stops a video; one that was never to move has no source yet, and gets it for its first frame. */
function pauseVideo(video: HTMLVideoElement): void {
  video.autoplay = false;
  video.pause();
  const source = video.querySelector("source");
  if (video.currentSrc !== "" || video.src !== "" || !source) return;
  video.preload = "metadata";
  // iOS draws no frame unless the address names a moment.
  video.src = `${source.src}#t=0.001`;
}

function enableSound(video: HTMLVideoElement): Unmount {
  setSoundHeld(true);
  const ending = new AbortController();
  const ends = [followLoudness(video), whenEntered(() => setSoundHeld(false)), () => ending.abort()];
  const checkSound = () => {
    if (!hasSound(video)) return;
    ending.abort();
    soundBegan();
  };
  video.addEventListener("timeupdate", checkSound, { signal: ending.signal });
  return () => {
    for (const end of ends) end();
  };
}

/** Engines differ in how they report whether a video has sound. */
type SoundIndicators = {
  webkitAudioDecodedByteCount?: number;
  mozHasAudio?: boolean;
  audioTracks?: { length: number };
};

function hasSound(video: HTMLVideoElement & SoundIndicators): boolean {
  return (
    video.mozHasAudio === true || (video.webkitAudioDecodedByteCount ?? 0) > 0 || (video.audioTracks?.length ?? 0) > 0
  );
}
