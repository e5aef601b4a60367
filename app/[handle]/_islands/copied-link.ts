import { copyText } from "@/app/_components/copy-text";
import type { Unmount } from "./island";

const messageMilliseconds = 2_000;

/** Copies the value on a click instead of unfolding it; where copying is not allowed, it unfolds. */
export function mount(element: HTMLElement): Unmount {
  const summary = element.querySelector("summary");
  const said = element.querySelector("[role=status]");
  const value = element.querySelector("code")?.textContent ?? "";
  let silence = 0;
  const copy = async (event: Event) => {
    event.preventDefault();
    if (!(await copyText(value, element.parentElement ?? element))) {
      element.toggleAttribute("open");
      return;
    }
    if (said) said.textContent = element.dataset.said ?? "";
    clearTimeout(silence);
    silence = window.setTimeout(() => {
      if (said) said.textContent = "";
    }, messageMilliseconds);
  };
  summary?.addEventListener("click", copy);
  return () => {
    clearTimeout(silence);
    summary?.removeEventListener("click", copy);
  };
}
