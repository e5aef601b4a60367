import type { Unmount } from "./island";
import { whileMoving } from "./motion";
import { titleEffects } from "./title-effects";

/** Moves the title of the tab; it rests whenever nothing may move, also while the tab is hidden. */
export function mount(element: HTMLElement): Unmount {
  const effect = titleEffects[element.dataset.effect ?? ""];
  const title = document.title;
  const letters = Array.from(new Intl.Segmenter().segment(title), ({ segment }) => segment);
  if (!effect || letters.length === 0) return () => {};
  return whileMoving(() => {
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      document.title = effect.at(letters, step);
    }, effect.milliseconds);
    return () => {
      clearInterval(timer);
      document.title = title;
    };
  });
}
