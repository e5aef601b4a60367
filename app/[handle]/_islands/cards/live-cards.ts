import type { Unmount } from "../island";

/**
 * The page is fetched again after these milliseconds while a card has nothing to show yet, and then `every` so many.
 */
const soon = [3_000, 10_000];
const every = 60_000;

/** These cards show what another service says; all others stay as they are, with what plays or counts in them. */
const live = ["chat", "server", "weather"];
const tilesOf = (cards: HTMLElement) => [...cards.querySelectorAll<HTMLElement>(":scope > ul > li")];
const kindsOf = (tiles: readonly HTMLElement[]) => tiles.map(({ dataset }) => dataset.kind).join();

function replaceTiles(element: HTMLElement, fetched: HTMLElement): void {
  const [old, fresh] = [tilesOf(element), tilesOf(fetched)];
  if (kindsOf(old) !== kindsOf(fresh)) {
    element.replaceChildren(...fetched.childNodes);
    return;
  }
  for (const [index, tile] of fresh.entries())
    if (live.includes(tile.dataset.kind ?? "") && tile.outerHTML !== old[index]?.outerHTML)
      old[index]?.replaceWith(tile);
}

/**
 * Keeps the cards up to date by fetching the page again. With `data-waiting`, one of them has nothing to show yet, and
 * the page is fetched sooner.
 */
export function mount(element: HTMLElement): Unmount {
  let askedAt = Date.now();
  let shown = "";
  const stop = new AbortController();

  async function ask(): Promise<void> {
    askedAt = Date.now();
    // The browser revalidates its page, mostly with a 304.
    const response = await fetch(location.href.replace(/#.*/, ""), { cache: "no-cache", signal: stop.signal });
    const page = response.ok ? await response.text() : shown;
    // A focused link keeps its focus.
    if (page === shown || element.contains(document.activeElement)) return;
    shown = page;
    // The policy of this page covers styles of a parsed document; those of a template are never applied.
    const template = document.createElement("template");
    template.innerHTML = page;
    const cards = template.content.querySelector<HTMLElement>('[data-island="cards"]');
    if (!cards) return;
    if (cards.dataset.waiting === undefined) delete element.dataset.waiting;
    replaceTiles(element, cards);
  }

  /** Asks only while somebody looks; without an answer the cards stay as they are. */
  const askWhenSeen = () => {
    if (document.visibilityState === "visible") ask().catch(() => {});
  };
  const askWhenWaiting = () => {
    if (element.dataset.waiting !== undefined) askWhenSeen();
  };
  const first = soon.map((milliseconds) => setTimeout(askWhenWaiting, milliseconds));
  const again = setInterval(askWhenSeen, every);
  const onReturn = () => {
    if (Date.now() - askedAt >= every) askWhenSeen();
  };
  document.addEventListener("visibilitychange", onReturn, { signal: stop.signal });
  return () => {
    first.forEach(clearTimeout);
    clearInterval(again);
    stop.abort();
  };
}
