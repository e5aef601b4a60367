/** The parameter of an address of the settings that names the page which it is about. */
export const pageParameter = "page";

/** The proxy repeats that name in this header, since a layout and an action do not know their address. */
export const pageHeader = "x-page";

type Named = { username: string; isFirst: boolean };

/** Returns an address of the settings for a page: an account's own first page needs no name. @param path may have a query */
export function withPage(path: string, { username, isFirst }: Named): string {
  if (isFirst) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [pageParameter]: username })}`;
}
