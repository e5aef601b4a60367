import type { Island } from "./island";

/** The keys are the names in `data-island`; an island is loaded only where it is used. */
const islands: Readonly<Record<string, () => Promise<Island>>> = {
  "copied-link": () => import("./copied-link"),
  backdrop: () => import("./backdrop"),
  "moving-image": () => import("./moving-image"),
  "enter-screen": () => import("./enter-screen"),
  player: () => import("./player"),
  "tab-title": () => import("./tab-title"),
  typewriter: () => import("./typewriter"),
  volume: () => import("./volume"),
  "background-effect": () => import("./effects/background-effect"),
  "cursor-effect": () => import("./effects/cursor-effect"),
  "motion-switch": () => import("./motion-switch"),
  share: () => import("./share"),
  cards: () => import("./cards/live-cards"),
  countdown: () => import("./cards/countdown"),
  media: () => import("./cards/media"),
  gallery: () => import("./cards/gallery"),
  form: () => import("./cards/form"),
  like: () => import("./like"),
  views: () => import("./views"),
};

/** Nobody can use these before the page is there; they would only delay what is seen. */
const deferredIslands = new Set(["cards", "copied-link", "like", "share"]);

const isLoaded = new Promise<unknown>((resolve) => {
  if (document.readyState === "complete") resolve(undefined);
  else addEventListener("load", resolve, { once: true });
});
/**
 * Resolves once the first content of the page is on the screen, as the browser reports, and not only its background; a
 * second after its first frame at the latest.
 */
const isPainted = new Promise<unknown>((resolve) => {
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve(undefined);
  }).observe({ type: "paint", buffered: true });
  requestAnimationFrame(() => setTimeout(resolve, 1_000));
});
const isSeen = Promise.all([isLoaded, isPainted]);

async function mountIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? "";
  if (deferredIslands.has(name)) await isSeen;
  // A visitor may leave by a link before all pictures have come.
  if (name === "views") await isPainted;
  (await islands[name]?.())?.mount(element);
}

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) void mountIsland(element);
