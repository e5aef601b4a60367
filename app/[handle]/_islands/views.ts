import type { Unmount } from "./island";

/** Tells the server once that somebody sees the page: not while it is rendered ahead, or lies in a tab behind others. */
export function mount(element: HTMLElement): Unmount {
  const { to } = element.dataset;
  const events = ["visibilitychange", "prerenderingchange"];
  function unmount(): void {
    for (const event of events) document.removeEventListener(event, tell);
  }
  function tell(): void {
    const { prerendering } = document as Document & { prerendering?: boolean };
    if (prerendering || document.visibilityState !== "visible" || to === undefined) return;
    unmount();
    navigator.sendBeacon(to);
  }
  for (const event of events) document.addEventListener(event, tell);
  tell();
  return unmount;
}
