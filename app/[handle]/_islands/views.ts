import type { Unmount } from "./island";

/**
 * Returns whether this browser is the owner's, who came from their settings: under a domain of their own nobody is
 * signed in. The mark stays in the browser and leaves the address, so that nobody passes it on.
 */
function isOwnersBrowser(page: string): boolean {
  const key = `not counted ${page}/view`;
  const comesFromSettings = location.hash === "#mine";
  if (comesFromSettings) history.replaceState(history.state, "", location.pathname + location.search);
  try {
    if (comesFromSettings) localStorage.setItem(key, "yes");
    return localStorage.getItem(key) !== null;
  } catch {
    return comesFromSettings;
  }
}

/** Returns where the visitor came from: the campaign that the address names, and no more of the referrer than its host. */
function viewReport(): Blob {
  const query = new URLSearchParams(location.search);
  const tag = (name: string) =>
    Array.from(query.get(`utm_${name}`) ?? "")
      .slice(0, 80)
      .join("");
  const from = document.referrer.split("/", 3).join("/");
  const referrer = from === location.origin ? "" : from.slice(0, 300);
  const report = { referrer, source: tag("source"), medium: tag("medium"), campaign: tag("campaign") };
  return new Blob([JSON.stringify(report)], { type: "application/json" });
}

const hasBeacon = "sendBeacon" in navigator;

function send(to: string, body: Blob | null = null): void {
  if (hasBeacon && navigator.sendBeacon(to, body)) return;
  fetch(to, { method: "POST", body, keepalive: true }).catch(() => {});
}

/** Returns where the clicks on an element are reported: for the part of the page that it is in, and any parts around that. */
function placesOf(page: string, pressed: Element | null): string[] {
  const places: string[] = [];
  const around = (element: Element | null | undefined) => element?.closest<HTMLElement>("[data-counted]");
  for (let part = around(pressed); part; part = around(part.parentElement))
    places.push(`${page}/click/${part.dataset.counted}`);
  return places;
}

/**
 * Reports a view once, and not while the page is rendered ahead or lies in a tab behind others; then what is clicked,
 * and each track once it plays.
 */
export function mount(element: HTMLElement): Unmount {
  const { to: page = "" } = element.dataset;
  if (page === "" || isOwnersBrowser(page)) return () => {};
  const off = new AbortController();
  const seen = new AbortController();
  const played = new Set<string>();
  const on = (type: string, listener: (event: Event) => void, { signal } = off) =>
    document.addEventListener(type, listener, { signal, capture: true });

  function sendView(): void {
    const { prerendering } = document as Document & { prerendering?: boolean };
    if (prerendering || document.visibilityState !== "visible") return;
    seen.abort();
    send(`${page}/view`, viewReport());
  }

  function reportClick(event: Event): void {
    const { target, isTrusted, detail, button } = event as MouseEvent;
    // The second click of a double click and the secondary button follow no link.
    if (!isTrusted || detail > 1 || button > 1 || !(target instanceof Element)) return;
    const pressed = target.closest("a,button,summary");
    if (pressed?.matches("details[open]>summary")) return;
    const places = placesOf(page, pressed);
    // Without beacons the browser itself pings when it follows the link.
    if (!hasBeacon && pressed instanceof HTMLAnchorElement) pressed.ping = places.join(" ");
    else for (const place of places) send(place);
  }

  function reportPlay(audio: unknown): void {
    if (!(audio instanceof HTMLAudioElement)) return;
    const rows = Array.from(document.querySelectorAll<HTMLElement>("[data-track]"));
    const track = rows.find((row) => row.querySelector("audio")?.src === audio.src)?.dataset.track ?? "";
    if (track === "" || played.has(track)) return;
    played.add(track);
    send(`${page}/click/${track}`);
  }

  for (const type of ["visibilitychange", "prerenderingchange"]) on(type, sendView, seen);
  for (const type of ["click", "auxclick"]) on(type, reportClick);
  on("playing", ({ target }) => reportPlay(target));
  sendView();
  for (const audio of document.querySelectorAll("audio")) if (!audio.paused) reportPlay(audio);
  return () => {
    for (const ending of [off, seen]) ending.abort();
  };
}
