import { env } from "@/lib/env";

/**
 * Whether a browser sent this from a page of the same host (Fetch Metadata, `Sec-Fetch-Site`; RFC 6454, `Origin`),
 * under the scheme of `BASE_URL`. Without either header no page sent it.
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
 * Whether a browser sent this from a page of `BASE_URL`, required for what acts for a signed-in person. Where that is a
 * loopback name, every loopback name and port is accepted, since ports get mapped.
 */
export function isOwnOrigin(headers: Pick<Headers, "get">): boolean {
  const { origin, hostname } = new URL(env().BASE_URL);
  const sent = headers.get("origin") ?? "null";
  return isSameOrigin(headers) && (sent === "null" || sent === origin || isLoopback(hostname));
}

const isLoopback = (hostname: string) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** A Host header as browsers serialize it in an origin, without the default port. */
const bareHost = (written: string) => written.toLowerCase().replace(/:(?:80|443)$/, "");
