import type { Unmount } from "../island";

/**
 * Puts the provider's player in the place of its picture once somebody presses play; nothing is asked of the provider
 * before. With a key held down the link opens like every other.
 */
export function mount(element: HTMLElement): Unmount {
  const { player = "", name = "", height } = element.dataset;
  const off = new AbortController();
  let frame: HTMLIFrameElement | undefined;

  function play(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    quietPage();
    frame = document.createElement("iframe");
    // One provider plays only where it is told the host of the page.
    frame.src = player.endsWith("parent=") ? player + location.hostname : player;
    frame.title = name;
    frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    frame.referrerPolicy = "strict-origin";
    frame.setAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms",
    );
    if (height !== undefined) frame.height = height;
    element.hidden = true;
    element.after(frame);
    frame.focus();
  }

  element.addEventListener("click", play, { signal: off.signal });
  return () => {
    off.abort();
    frame?.remove();
    element.hidden = false;
  };
}

/** The page is silent while another player sounds; a visitor can start its music again. */
function quietPage(): void {
  for (const audio of document.querySelectorAll("audio")) audio.pause();
  for (const video of document.querySelectorAll("video")) video.muted = true;
}
