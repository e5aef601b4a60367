type Area = "localStorage" | "sessionStorage";

/** Reads what the browser keeps for this site, or nothing where its settings forbid that. */
export function readBrowserStorage(area: Area, key: string): string | undefined {
  try {
    return window[area].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Has the browser keep a text, or forget it, where its settings allow that. */
export function writeBrowserStorage(area: Area, key: string, value: string | undefined): void {
  try {
    if (value === undefined) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // The page works without storage.
  }
}
