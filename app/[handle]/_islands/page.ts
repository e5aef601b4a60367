import type { Island } from "./island";

/** Every island by the name that elements carry in `data-island`; each is loaded only where it is used. */
const islands: Readonly<Record<string, () => Promise<Island>>> = {
  like: () => import("./like"),
  views: () => import("./views"),
};

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  void islands[element.dataset.island ?? ""]?.().then((island) => island.mount(element));
}
