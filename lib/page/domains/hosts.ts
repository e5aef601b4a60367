import type { IncomingHttpHeaders } from "node:http";
import { env } from "@/lib/core/process/env";
import { singleton } from "@/lib/core/process/singleton";
import { parseUrl } from "@/lib/core/text/url";
import { type CustomDomain, knownDomain } from "@/lib/page/domains/custom-domains";
import { isReservedSegment } from "@/lib/people/users/reserved-handles";

/**
 * Matches a name, an IPv4 address or an IPv6 address in brackets, then perhaps a port, which may be empty (RFC 9110,
 * 7.2).
 */
const wellFormed = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{0,5}))?$/;
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

export type Hosts = {
  own: string;
  isServed: (host: string) => boolean;
};

/** Returns lower case without default port and final dot, or undefined for what is not a host. */
export function canonicalHost(written: string): string | undefined {
  const [, name = "", port = ""] = wellFormed.exec(written.toLowerCase()) ?? [];
  if (name === "" || Number(port) > 65_535) return undefined;
  const bare = name.endsWith(".") ? name.slice(0, -1) : name;
  if (bare === "" || !parseUrl(`http://${bare}`)) return undefined;
  return port === "" || port === "80" || port === "443" ? bare : `${bare}:${Number(port)}`;
}

/** Serves any loopback name and port where the first host is a loopback, since ports get mapped. */
export function readHosts(baseUrl: string, cdnUrl: string): Hosts {
  const [own, files] = [baseUrl, cdnUrl].map((url) => canonicalHost(new URL(url).host) ?? "");
  const isLocal = loopback.test(own ?? "");
  return { own: own ?? "", isServed: (host) => host === own || host === files || (isLocal && loopback.test(host)) };
}

const current = () => singleton("hosts", () => readHosts(env().BASE_URL, env().CDN_URL));

export function isServedHost(host: string): boolean {
  if (!env().HAS_BASE_URL || current().isServed(host)) return true;
  return knownDomain(withoutPort(host)) !== undefined || findHandleHost(host) !== undefined;
}

export function findCustomDomain(host: string): CustomDomain | undefined {
  return current().isServed(host) ? undefined : knownDomain(withoutPort(host));
}

/** Returns the custom domain that a request came by. */
export function visitedDomain({ headers }: Request): CustomDomain | undefined {
  return findCustomDomain(canonicalHost(headers.get("host") ?? "") ?? "");
}

/**
 * Returns the name in front of the host of the site, such as `ada` of `ada.vitrine.example`, where the operator has turned
 * such hosts on. @param host in its canonical form
 */
export function findHandleHost(host: string): string | undefined {
  if (env().ATPROTO_HANDLES !== "on" || current().isServed(host)) return undefined;
  const [name, site] = [withoutPort(host), `.${withoutPort(current().own)}`];
  const label = name.endsWith(site) ? name.slice(0, -site.length) : "";
  return /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/.test(label) && !isReservedSegment(label) ? label : undefined;
}

export const withoutPort = (host: string) => host.replace(/:\d+$/, "");

export function ownHost(): string {
  return current().own;
}

/**
 * Returns the address that a visitor came by where `BASE_URL` is not set, and undefined for its default and on a custom
 * domain. The scheme is http, or what `TRUST_PROXY` allows of `X-Forwarded-Proto`. @param headers with a canonical Host
 */
export function visitedOrigin(headers: IncomingHttpHeaders): string | undefined {
  const { BASE_URL, HAS_BASE_URL, TRUST_PROXY } = env();
  const { host = "" } = headers;
  if (HAS_BASE_URL || findCustomDomain(host)) return undefined;
  const forwarded = TRUST_PROXY > 0 ? (headers["x-forwarded-proto"]?.toString().split(",") ?? []) : [];
  // A proxy that replaces what others wrote leaves one entry.
  const scheme = (forwarded.at(-TRUST_PROXY) ?? forwarded[0])?.trim().toLowerCase() === "https" ? "https" : "http";
  const origin = `${scheme}://${host}`;
  return origin === BASE_URL ? undefined : origin;
}
