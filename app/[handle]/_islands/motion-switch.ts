import type { Unmount } from "./island";

const key = "motion";
const pointer = matchMedia("(hover: hover) and (pointer: fine)");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Brings the button to life that pauses all motion and remembers that; it is hidden while nothing moves anyway. */
export function mount(element: HTMLElement): Unmount {
  const button = element.querySelector("button");
  if (!button) return () => {};
  const root = document.documentElement;
  const isOff = () => root.dataset.motion === "off";
  const show = () => {
    element.hidden = reduced.matches || (element.dataset.for === "pointer" && !pointer.matches);
    const label = element.dataset[isOff() ? "play" : "pause"] ?? "";
    button.setAttribute("aria-label", label);
    button.title = label;
  };
  const turn = (off: boolean) => {
    if (off) root.dataset.motion = "off";
    else delete root.dataset.motion;
    show();
    document.dispatchEvent(new Event("motion"));
  };
  const press = () => {
    turn(!isOff());
    remember(isOff());
  };
  if (isRemembered()) turn(true);
  show();
  button.addEventListener("click", press);
  reduced.addEventListener("change", show);
  return () => {
    button.removeEventListener("click", press);
    reduced.removeEventListener("change", show);
    element.hidden = true;
  };
}

/** Storage can be forbidden, and then even asking for it throws. */
function isRemembered(): boolean {
  try {
    return localStorage.getItem(key) === "off";
  } catch {
    return false;
  }
}

function remember(off: boolean): void {
  try {
    if (off) localStorage.setItem(key, "off");
    else localStorage.removeItem(key);
  } catch {
    // The choice then holds for this page only.
  }
}
