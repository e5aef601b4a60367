import type { Island } from "./island";

/** Every island by the name that elements carry in `data-island`; each is loaded only where it is used. */
const islands: Readonly<Record<string, () => Promise<Island>>> = {
  "copied-link": () => import("./copied-link"),
  backdrop: () => import("./backdrop"),
  "enter-screen": () => import("./enter-screen"),
  player: () => import("./player"),
  "tab-title": () => import("./tab-title"),
  typewriter: () => import("./typewriter"),
  volume: () => import("./volume"),
  "background-effect": () => import("./background-effect"),
  "cursor-effect": () => import("./cursor-effect"),
  "motion-switch": () => import("./motion-switch"),
  share: () => import("./share"),
  cards: () => import("./cards"),
  like: () => import("./like"),
  views: () => import("./views"),
};

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  void islands[element.dataset.island ?? ""]?.().then((island) => island.mount(element));
}
