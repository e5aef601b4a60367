import type { MessageKey } from "@/lib/core/messages/message";
import { parseUrl } from "@/lib/core/text/url";

const printable = /^[\x21-\x7e]{1,2048}$/;
const forbidden = /[*#\\<>"`{}|^]/;
const https = /^https:\/\/[^/?@]+(?:[/?]|$)/i;
const httpLoopback = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:[/?]|$)/i;
const privateUse = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/[^\s]*$/i;

/** These are keys of the messages that say why an address cannot be registered. */
export const redirectUriProblems = [
  "uriCharacters",
  "uriFragment",
  "uriWildcard",
  "uriInvalid",
  "uriCredentials",
  "uriScheme",
  "uriRepeated",
] as const satisfies readonly MessageKey[];
export type RedirectUriProblem = (typeof redirectUriProblems)[number];

/** Returns why an address cannot be registered, or undefined when it can (RFC 8252, 7 and 8.4). */
export function redirectUriProblem(uri: string): RedirectUriProblem | undefined {
  if (!printable.test(uri)) return "uriCharacters";
  if (uri.includes("#")) return "uriFragment";
  if (uri.includes("*")) return "uriWildcard";
  const url = forbidden.test(uri) ? undefined : parseUrl(uri);
  if (!url) return "uriInvalid";
  if (url.username !== "" || url.password !== "") return "uriCredentials";
  if (https.test(uri) || httpLoopback.test(uri) || privateUse.test(uri)) return undefined;
  return "uriScheme";
}

const literal = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=[:/?]|$)/;
const literalOrName = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?=[:/?]|$)/;
const withoutPort = (uri: string) =>
  uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}(?=[/?]|$)/, "$1");

/**
 * Compares byte for byte, except for the port of a loopback IP literal (RFC 8252, 7.3). @param hasFreeLocalhost whether the
 * port of `localhost` is free, too: whoever describes an application for all its users cannot know it
 */
export function isRegistered(requested: string, registered: readonly string[], hasFreeLocalhost = false): boolean {
  if (registered.includes(requested) || registered.some((entry) => isOfSite(requested, entry))) return true;
  const loopback = hasFreeLocalhost ? literalOrName : literal;
  if (!loopback.test(requested) || !parseUrl(requested)) return false;
  return registered.some((uri) => loopback.test(uri) && withoutPort(uri) === withoutPort(requested));
}

/** Returns what stands among redirect URIs for all addresses of a site; nobody can register it. */
export const siteEntry = (address: string): string => `${new URL(address).origin}/*`;

export const isSiteEntry = (registered: string): boolean => registered.endsWith("/*");

const isOfSite = (requested: string, entry: string): boolean =>
  isSiteEntry(entry) && redirectUriProblem(requested) === undefined && siteEntry(requested) === entry;

/** Appends to the registered bytes and changes none of them (RFC 6749, 3.1.2). */
export function withParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const query = Object.entries(parameters)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
    .join("&");
  const separator = /[?&]$/.test(uri) ? "" : uri.includes("?") ? "&" : "?";
  return `${uri}${separator}${query}`;
}
