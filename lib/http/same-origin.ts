import { env } from "@/lib/env";

/**
 * Whether a browser sent this from a page of the very host that it came to (Fetch Metadata, `Sec-Fetch-Site`; RFC 6454,
 * `Origin`), under the scheme of `BASE_URL`. What says neither was sent by no page.
 */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  // Pages with `Referrer-Policy: no-referrer` send `null`.
  if (origin === null || origin === "null") return site !== null;
  return origin === `${new URL(env().BASE_URL).protocol}//${bareHost(headers.get("host") ?? "")}`;
}

/**
 * Whether a browser sent this from a page of `BASE_URL`, which what acts for a signed-in person requires. Where that is
 * a loopback name, each such name and port that the server is reached by will do, since ports get mapped.
 */
export function isOwnOrigin(headers: Pick<Headers, "get">): boolean {
  const { origin, hostname } = new URL(env().BASE_URL);
  const sent = headers.get("origin") ?? "null";
  return isSameOrigin(headers) && (sent === "null" || sent === origin || isLoopback(hostname));
}

const isLoopback = (hostname: string) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** A Host header as an origin writes it: browsers leave the default port of their scheme away in both. */
const bareHost = (written: string) => written.toLowerCase().replace(/:(?:80|443)$/, "");
