import { enter } from "./entrance";
import type { Unmount } from "./island";

/**
 * The screen before a page that sounds or moves. It closes without script, being a form of its dialog; this makes what
 * lies behind it inert, starts the sound, and remembers for this tab who has come in. Escape comes in quietly.
 */
export function mount(element: HTMLElement): Unmount {
  if (!(element instanceof HTMLDialogElement)) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const key = `entered ${element.dataset.profile}`;
  element.addEventListener(
    "submit",
    () => {
      remember(key);
      enter();
    },
    { signal },
  );
  element.addEventListener("cancel", () => remember(key), { signal });
  if (isRemembered(key)) element.close();
  else if (element.open) {
    // Only a dialog that was opened as a modal one makes the rest inert; removing the attribute closes it unseen.
    element.removeAttribute("open");
    element.showModal();
  } else {
    // Somebody came in before this script did.
    remember(key);
    enter();
  }
  return () => {
    ending.abort();
    element.close();
  };
}

function isRemembered(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function remember(key: string): void {
  try {
    sessionStorage.setItem(key, "");
  } catch {
    // Where nothing may be kept, the next page asks again.
  }
}
