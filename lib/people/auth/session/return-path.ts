import { maxTargetLength } from "@/lib/core/limits/quotas";
import { parseUrl } from "@/lib/core/text/url";

const base = "http://origin.invalid";
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them from an address, which changes its meaning
const unsafe = /[\u0000-\u0020\u007f\\]/;

/**
 * Returns the path as browsers write it, with one leading slash, or "/" for anything that could lead to another origin.
 */
export function safeReturnPath(value: unknown): string {
  if (typeof value !== "string" || value.length > maxTargetLength) return "/";
  const url = value.startsWith("/") && !unsafe.test(value) ? parseUrl(value, base) : undefined;
  if (url?.origin !== base || leadsAway(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

/** Browsers read a leading `//` as another host, and a proxy may decode slashes, dots and line breaks. */
function leadsAway(pathname: string): boolean {
  return pathname.startsWith("//") || /%(?:25)*(?:2e|2f|5c|0[09ad])/i.test(pathname);
}

/** Returns where a person goes once they are signed in: to `next`, or to the editor where nothing else was asked for. */
export const pathOfSignedIn = (next: string): string => (next === "/" ? "/settings/profile" : next);

export function withReturnPath(page: "/login" | "/login/code" | "/login/confirm" | "/register", next: string): string {
  return next === "/" ? page : `${page}?${new URLSearchParams({ next })}`;
}
