import type { Unmount } from "../island";
import { mount as mountMovingImage } from "../moving-image";

/** The drawings of the buttons, and by how many pictures each leads on; the first one closes. */
const buttons = [
  ["m6 6 12 12M18 6 6 18", 0],
  ["m14.5 5-7 7 7 7", -1],
  ["m9.5 5 7 7-7 7", 1],
] as const;
const leastSwipe = 48;

/** Names are attributes, since older browsers know no property for them. */
function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Readonly<Record<string, string>> = {}) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
const nameOf = (element: Element) => element.getAttribute("aria-label") ?? "";

/**
 * Opens the pictures of a gallery in a dialog, in which the arrow keys and a swipe lead to the next one. `data-words` has
 * what its buttons are called. With a key held down a picture opens like every other link.
 */
export function mount(element: HTMLElement): Unmount {
  const links = [...element.querySelectorAll<HTMLAnchorElement>("a[data-large]")];
  const names = element.dataset.words?.split("|") ?? [];
  const figure = create("figure");
  const dialog = create("dialog", { class: "profile-large", "aria-label": nameOf(element) });
  const forwards = document.documentElement.dir === "rtl" ? -1 : 1;
  let shown = 0;
  let touchedAt = 0;
  let unmountImage: Unmount | undefined;

  function show(index: number): void {
    shown = (index + links.length) % links.length;
    const link = links[shown];
    if (!link) return;
    const picture = link.querySelector("img");
    const alt = picture?.alt || nameOf(link);
    const smaller = link.querySelector("source")?.srcset;
    const srcset = smaller ? `${smaller},${link.href} ${picture?.getAttribute("width")}w` : "";
    const image = create("img", { alt, sizes: "100vw", srcset, src: link.href });
    unmountImage?.();
    // The picture is read out with its words; for eyes they stand below it.
    const caption = create("figcaption", { dir: "auto", "aria-hidden": "true" });
    caption.textContent = link.dataset.large ?? "";
    figure.replaceChildren(image, caption);
    unmountImage = link.dataset.island ? mountMovingImage(figure) : undefined;
  }

  dialog.append(figure);
  for (const [index, [path, step]] of buttons.slice(0, links.length > 1 ? 3 : 1).entries()) {
    const button = create("button", { "aria-label": names[index] ?? "" });
    button.innerHTML = `<svg viewBox="0 0 24 24"><path d="${path}"/></svg>`;
    button.onclick = () => (step ? show(shown + step) : dialog.close());
    dialog.append(button);
  }
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
