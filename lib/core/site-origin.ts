import { LRUCache } from "lru-cache";
import { currentRequest } from "@/lib/core/current-request";
import { env } from "@/lib/core/process/env";
import { singleton } from "@/lib/core/process/singleton";

/**
 * Scheme and host of this site for whoever asks: `BASE_URL`, or where that is not set, what the request came by. Nothing
 * that others see later may hold it, such as a mail or a cached page: a visitor chooses the Host header.
 */
export function siteOrigin(): string {
  return currentRequest()?.origin ?? env().BASE_URL;
}

/** Where stored files are, for whoever asks. */
export function filesAddress(): string {
  const { BASE_URL, CDN_URL } = env();
  return CDN_URL === `${BASE_URL}/cdn` ? `${siteOrigin()}/cdn` : CDN_URL;
}

/** Whether browsers take pages of the site for secure: over https or on this machine (W3C Secure Contexts, 3.1). */
export function isSecureContext(origin: string = siteOrigin()): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** What holds the origin, made once for each of the last few that people used: a Host header is the visitor's choice. */
export function madeForOrigin<Value>(name: string, make: () => Value): Value {
  const made = singleton(name, () => new LRUCache<string, { value: Value }>({ max: 4 }));
  const known = made.get(siteOrigin()) ?? { value: make() };
  made.set(siteOrigin(), known);
  return known.value;
}
