import type { Unmount } from "./island";

const firstAfter = 3_000;
const every = 60_000;

/**
 * Keeps the cards as their sources are: takes them from the page as it is by then. With `data-waiting`, a card has
 * nothing to show yet, and the page is asked again soon.
 */
export function mount(element: HTMLElement): Unmount {
  let askedAt = Date.now();
  let shown = "";
  const stop = new AbortController();

  async function ask(): Promise<void> {
    askedAt = Date.now();
    // The browser says which page it has, and mostly hears that there is none newer.
    const response = await fetch(location.href.replace(/#.*/, ""), { cache: "no-cache", signal: stop.signal });
    const page = response.ok ? await response.text() : shown;
    // Whoever is about to follow a link with the keyboard keeps it.
    if (page === shown || element.contains(document.activeElement)) return;
    shown = page;
    const cards = new DOMParser().parseFromString(page, "text/html").querySelector('[data-island="cards"]');
    if (cards && cards.innerHTML !== element.innerHTML) element.replaceChildren(...cards.childNodes);
  }

  /** Nothing is asked while nobody looks; without an answer the cards stay as they are. */
  const askWhenSeen = () => {
    if (document.visibilityState === "visible" && Date.now() - askedAt >= firstAfter) ask().catch(() => {});
  };
  const first = "waiting" in element.dataset ? setTimeout(askWhenSeen, firstAfter + 50) : undefined;
  const again = setInterval(askWhenSeen, every);
  const onReturn = () => {
    if (Date.now() - askedAt >= every) askWhenSeen();
  };
  document.addEventListener("visibilitychange", onReturn, { signal: stop.signal });
  return () => {
    clearTimeout(first);
    clearInterval(again);
    stop.abort();
  };
}
