import { enter } from "./entrance";
import type { Unmount } from "./island";

/**
 * Brings the screen before a page that sounds or moves to life. It closes without script, being a form of its dialog;
 * this makes what lies behind it inert, starts the sound, and remembers for this tab who has come in. Escape and the
 * second button come in without sound.
 */
export function mount(element: HTMLElement): Unmount {
  if (!(element instanceof HTMLDialogElement)) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const key = `entered ${element.dataset.profile}`;
  element.addEventListener(
    "submit",
    ({ submitter }) => {
      remember(key);
      if (!isSilent(submitter instanceof HTMLButtonElement ? submitter.value : "")) enter();
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
    // The visitor came in before this script ran.
    remember(key);
    if (!isSilent(element.returnValue)) enter();
  }
  return () => {
    ending.abort();
    element.close();
  };
}

/** The dialog keeps the value of the button that comes in without sound. */
const isSilent = (value: string) => value === "silent";

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
    // Where storage is blocked, the next page shows it again.
  }
}
