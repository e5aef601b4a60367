/**
 * Whether a browser sent this from a page of the very host that it came to (Fetch Metadata, `Sec-Fetch-Site`; RFC 6454,
 * `Origin`). What says neither was sent by no page. The scheme is left out: a proxy of ours may have ended TLS.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  if (origin === null || origin === "null") return site !== null;
  const host = URL.canParse(origin) ? new URL(origin).host : "";
  return host !== "" && host === bareHost(headers.get("host") ?? "");
}

/** A Host header as an origin writes it: browsers leave the default port of their scheme away in both. */
const bareHost = (written: string) => written.toLowerCase().replace(/:(?:80|443)$/, "");
