/** Carries the part of the site that a page is in to the page for what is missing, which does not know its path. */
export const areaHeader = "x-area";

/** Returns the part of the site that a path is in, where the page for what is missing names it. */
export function areaOf(path: string): "developers" | "settings" | "" {
  const [, area = ""] = /^\/(developers|settings)(?:\/|$)/.exec(path) ?? [];
  return area === "developers" || area === "settings" ? area : "";
}
