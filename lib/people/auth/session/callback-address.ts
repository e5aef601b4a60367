import { AppError, invalidField } from "@/lib/core/errors";
import { siteOrigin } from "@/lib/core/site-origin";
import { parseUrl } from "@/lib/core/text/url";
import { authCookieName, usesSecureCookies } from "./session-cookie";

export const callbackCookieName = () => authCookieName("callback-url");

/**
 * Refuses addresses that next-auth would report as a configuration error. @throws AppError invalid_request, which
 * deletes a bad cookie
 */
export function requireCallbackAddresses({ url, headers }: Request): void {
  if (!/^\w{0,64}$/.test(new URL(url).searchParams.get("error") ?? ""))
    throw invalidField("error", { text: "must be a name" });
  // next-auth takes the last of several in a query, and the first among cookies.
  if (!new URL(url).searchParams.getAll("callbackUrl").every(isAddress)) {
    throw invalidField("callbackUrl", { text: "must be a path or an http(s) address" });
  }
  const name = callbackCookieName();
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  if (value === undefined || isCallbackCookie(value)) return;
  const attributes = `Max-Age=0; Path=/; HttpOnly; SameSite=Lax${usesSecureCookies() ? "; Secure" : ""}`;
  throw new AppError(
    "invalid_request",
    { text: "The cookie of the callback address was damaged; try again" },
    undefined,
    {
      "Set-Cookie": `${name}=; ${attributes}`,
    },
  );
}

/** Returns whether next-auth takes this value of its cookie, percent-encoded as in the header. */
export const isCallbackCookie = (value: string): boolean => isAddress(decoded(value));

/** Requires strings, which next-auth does not check in JSON. @throws AppError invalid_request */
export function requireTexts(body: unknown): void {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw invalidField("body", { text: "must be an object" });
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== "string") throw invalidField(name, { text: "must be text" });
  }
}

function isAddress(value: string): boolean {
  const base = value.startsWith("/") ? siteOrigin() : undefined;
  return /^https?:$/.test(parseUrl(value, base)?.protocol ?? "");
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
