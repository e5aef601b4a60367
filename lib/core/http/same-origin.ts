import { message } from "@/lib/core/messages/message";
import { siteOrigin } from "@/lib/core/site-origin";
import { parseUrl } from "@/lib/core/text/url";

/** The message for what `isOwnOrigin` refuses. */
export const foreignOrigin = message("foreignOrigin");

/**
 * Uses Fetch Metadata (`Sec-Fetch-Site`) and `Origin` (RFC 6454). A request without either header was sent by no page.
 */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  // Pages with `Referrer-Policy: no-referrer` send `null`.
  if (origin === null || origin === "null") return site !== null;
  return origin === `${new URL(siteOrigin()).protocol}//${bareHost(headers.get("host") ?? "")}`;
}

/** Returns whether a page of another origin sent the request. Clients that are no browsers send no `Sec-Fetch-Site`. */
export const isFromOtherOrigin = (headers: Pick<Headers, "get">): boolean =>
  /^(?:cross|same)-site$/.test(headers.get("sec-fetch-site") ?? "");

/**
 * Returns whether a page of this site, or the person without any page, has opened this one. Pages that are not secure
 * have no Fetch Metadata; there the `Referer` says the former, and nothing the latter.
 */
export function isOwnNavigation(headers: Pick<Headers, "get">): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  return parseUrl(headers.get("referer") ?? "")?.origin === siteOrigin();
}

/**
 * Guards whatever acts for a signed-in user. With a loopback `BASE_URL` any loopback port passes, since ports get
 * mapped.
 */
export function isOwnOrigin(headers: Pick<Headers, "get">): boolean {
  const { origin, hostname } = new URL(siteOrigin());
  const sent = headers.get("origin") ?? "null";
  return isSameOrigin(headers) && (sent === "null" || sent === origin || isLoopback(hostname));
}

const isLoopback = (hostname: string) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** Returns a Host header as browsers write it in an origin, without the default port. */
const bareHost = (written: string) => written.toLowerCase().replace(/:(?:80|443)$/, "");
