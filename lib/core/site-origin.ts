import { LRUCache } from "lru-cache";
import { currentRequest } from "@/lib/core/current-request";
import { env } from "@/lib/core/process/env";
import { singleton } from "@/lib/core/process/singleton";

/**
 * Returns the scheme and host of this site for the current request: `BASE_URL`, or what the request came by where that
 * is not set. Nothing that others see later, such as a mail or a cached page, may hold it: a visitor chooses the Host
 * header.
 */
export function siteOrigin(): string {
  return currentRequest()?.origin ?? env().BASE_URL;
}

/** Returns the address of stored files for the current request. */
export function filesAddress(): string {
  const { BASE_URL, CDN_URL } = env();
  return CDN_URL === `${BASE_URL}/cdn` ? `${siteOrigin()}/cdn` : CDN_URL;
}

/** Returns the address of the picture that a page has uploaded. @param file its name */
export const avatarAddress = (file: string | null): string | undefined =>
  file === null ? undefined : `${filesAddress()}/avatars/${file}`;

/**
 * Returns whether browsers take the site for a secure context: over https, or on this machine (W3C Secure Contexts,
 * 3.1).
 */
export function isSecureContext(origin: string = siteOrigin()): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * Makes a value once for each of the last few origins, whose number is bounded since a visitor chooses the Host header.
 */
export function cachedByOrigin<Value>(name: string, make: () => Value): Value {
  const made = singleton(name, () => new LRUCache<string, { value: Value }>({ max: 4 }));
  const known = made.get(siteOrigin()) ?? { value: make() };
  made.set(siteOrigin(), known);
  return known.value;
}
