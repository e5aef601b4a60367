import { isLive } from "@/lib/page/cards/kinds/live-values";
import type { Unmount } from "../island";

const milliseconds = {
  /** While a card has nothing to show, it is asked for after this time, then each time after twice as long. */
  first: 3_000,
  /** Cards that show something are asked for so often, and others no more seldom. */
  usual: 60_000,
} as const;

const runsIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>(".profile-cards")];
const tilesOf = (cards: HTMLElement) => [...cards.querySelectorAll<HTMLElement>(":scope > ul > li")];
const kindsOf = (tiles: readonly HTMLElement[]) => tiles.map(({ dataset }) => dataset.kind).join();

/**
 * Cards that no other service fills stay as they are, with what plays, counts or is written in them. So does a run that
 * has other cards by now, until the page is loaded again.
 */
function replaceTiles(element: HTMLElement, fetched: HTMLElement): void {
  const [old, fresh] = [tilesOf(element), tilesOf(fetched)];
  if (kindsOf(old) !== kindsOf(fresh)) return;
  for (const [index, tile] of fresh.entries())
    if (isLive({ type: tile.dataset.kind ?? "" }) && tile.outerHTML !== old[index]?.outerHTML)
      old[index]?.replaceWith(tile);
}

/**
 * Keeps all cards of the page up to date by fetching their parts again; the first part is the one that is mounted. With
 * `data-waiting`, a card has nothing to show yet. Nothing is asked for while nobody looks.
 */
export function mount(element: HTMLElement): Unmount {
  const { to = "" } = element.dataset;
  const stop = new AbortController();
  let shown = "";
  let wait = 0;
  let dueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The browser revalidates what it has, mostly with a 304. Without an answer the cards stay as they are. */
  async function ask(): Promise<void> {
    const response = await fetch(to, { cache: "no-cache", signal: stop.signal });
    const part = response.ok ? await response.text() : shown;
    // A focused link keeps its focus.
    if (part === shown || document.activeElement?.closest(".profile-cards")) return;
    shown = part;
    const template = document.createElement("template");
    template.innerHTML = part;
    const first = template.content.firstElementChild;
    if (!(first instanceof HTMLElement)) return;
    if (first.dataset.waiting === undefined) delete element.dataset.waiting;
    const [old, fresh] = [runsIn(document), runsIn(template.content)];
    // Of a page that has another order by now, the visitor keeps what is there until it is loaded again.
    if (old.length !== fresh.length) return;
    for (const [index, cards] of fresh.entries()) {
      const run = old[index];
      if (run) replaceTiles(run, cards);
    }
  }

  /** Plans the next request after the time that `dueAt` names. */
  function plan(): void {
    clearTimeout(timer);
    if (document.visibilityState !== "visible") return;
    timer = setTimeout(
      () =>
        void ask()
          .catch(() => {})
          .finally(postpone),
      Math.max(0, dueAt - Date.now()),
    );
  }

  function postpone(): void {
    if (stop.signal.aborted) return;
    const { first, usual } = milliseconds;
    wait = element.dataset.waiting === undefined ? usual : Math.min(usual, Math.max(first, wait * 2));
    dueAt = Date.now() + wait;
    plan();
  }

  document.addEventListener("visibilitychange", plan, { signal: stop.signal });
  postpone();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
