/** The parameter of an address of the settings that names the page which it is about. */
export const pageParameter = "page";

/** The proxy repeats that name in this header, since a layout and an action do not know their address. */
export const pageHeader = "x-page";

type Named = { username: string; isFirst: boolean };

/**
 * Returns an address of the settings for a page: an account's own first page needs no name. @param path may have a query
 * and a fragment
 */
export function withPage(path: string, { username, isFirst }: Named): string {
  if (isFirst) return path;
  const [address = "", ...fragment] = path.split("#");
  const parameter = new URLSearchParams({ [pageParameter]: username });
  return [`${address}${address.includes("?") ? "&" : "?"}${parameter}`, ...fragment].join("#");
}

/** Returns an address for the page that a request names, or the address as it is where the request names none. */
export const withNamedPage = (path: string, handle: string | null): string =>
  handle === null ? path : withPage(path, { username: handle, isFirst: false });
