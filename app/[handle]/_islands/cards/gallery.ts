import type { Unmount } from "../island";
import { mount as mountMovingImage } from "../moving-image";

/** The drawings of the buttons, and by how many pictures each leads on; the first one closes. */
const buttons = [
  ["m6 6 12 12M18 6 6 18", 0],
  ["m14.5 5-7 7 7 7", -1],
  ["m9.5 5 7 7-7 7", 1],
] as const;
const leastSwipe = 48;

const create = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) =>
  Object.assign(document.createElement(tag), properties);

/**
 * Opens the pictures of a gallery in a dialog, in which the arrow keys and a swipe lead to the next one. `data-words` has
 * what its buttons are called. With a key held down a picture opens like every other link.
 */
export function mount(element: HTMLElement): Unmount {
  const links = [...element.querySelectorAll<HTMLAnchorElement>("a[data-large]")];
  const names = element.dataset.words?.split("|") ?? [];
  const figure = create("figure", {});
  const dialog = create("dialog", { className: "profile-large" });
  const forwards = document.documentElement.dir === "rtl" ? -1 : 1;
  let shown = 0;
  let touchedAt = 0;
  let unmountImage: Unmount | undefined;

  function show(index: number): void {
    shown = (index + links.length) % links.length;
    const link = links[shown];
    if (!link) return;
    const alt = link.querySelector("img")?.alt || link.ariaLabel || "";
    const smaller = link.querySelector("source")?.srcset;
    const srcset = smaller ? `${smaller},${link.href} 2560w` : "";
    const image = create("img", { alt, sizes: "100vw", srcset, src: link.href });
    unmountImage?.();
    figure.replaceChildren(image, create("figcaption", { textContent: link.dataset.large ?? "", dir: "auto" }));
    unmountImage = link.dataset.island ? mountMovingImage(figure) : undefined;
  }

  dialog.append(figure);
  for (const [index, [path, step]] of buttons.slice(0, links.length > 1 ? 3 : 1).entries())
    dialog.append(
      create("button", {
        ariaLabel: names[index] ?? "",
        innerHTML: `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`,
        onclick: () => (step ? show(shown + step) : dialog.close()),
      }),
    );
  dialog.onkeydown = ({ key }) => {
    if (key === "ArrowLeft") show(shown - forwards);
    if (key === "ArrowRight") show(shown + forwards);
  };
  dialog.ontouchstart = ({ touches: [first, second] }) => {
    touchedAt = first && !second ? first.clientX : Number.NaN;
  };
  dialog.ontouchend = ({ changedTouches: [last] }) => {
    const moved = (last?.clientX ?? 0) - touchedAt;
    if (Math.abs(moved) > leastSwipe) show(shown - Math.sign(moved) * forwards);
  };
  dialog.onclick = ({ target }) => {
    if (target === figure) dialog.close();
  };
  dialog.onclose = () => dialog.remove();

  for (const [index, link] of links.entries())
    link.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      show(index);
      element.after(dialog);
      dialog.showModal();
    };
  return () => {
    for (const link of links) link.onclick = null;
    unmountImage?.();
    dialog.remove();
  };
}
