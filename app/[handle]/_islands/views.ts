import type { Unmount } from "./island";

/**
 * Returns whether this browser is the owner's, who came from their settings: under a domain of their own nobody is
 * signed in. The mark stays in the browser and leaves the address, so that nobody passes it on.
 */
function isOwnersBrowser(to: string): boolean {
  const key = `not counted ${to}`;
  const comesFromSettings = location.hash === "#mine";
  if (comesFromSettings) history.replaceState(history.state, "", location.pathname + location.search);
  try {
    if (comesFromSettings) localStorage.setItem(key, "yes");
    return localStorage.getItem(key) !== null;
  } catch {
    return comesFromSettings;
  }
}

/** Counts a view once, and not while it is rendered ahead or lies in a tab behind others. */
export function mount(element: HTMLElement): Unmount {
  const { to = "" } = element.dataset;
  if (to === "" || isOwnersBrowser(to)) return () => {};
  const events = ["visibilitychange", "prerenderingchange"];
  function unmount(): void {
    for (const event of events) document.removeEventListener(event, sendView);
  }
  function sendView(): void {
    const { prerendering } = document as Document & { prerendering?: boolean };
    if (prerendering || document.visibilityState !== "visible") return;
    unmount();
    navigator.sendBeacon(to);
  }
  for (const event of events) document.addEventListener(event, sendView);
  sendView();
  return unmount;
}
