import "server-only";
import { getToken } from "next-auth/jwt";
import { identifyRequest } from "@/lib/current-request";
import { env } from "@/lib/env";
import { authSecret } from "@/lib/instance-secret";
import { type ClosingAccount, findClosingAccount, findSession, type SessionUser } from "./session-store";

export function usesSecureCookies(): boolean {
  return env().BASE_URL.startsWith("https:");
}

/** Of a cookie of next-auth; the prefixes are those of RFC 6265bis (4.1.3). */
export const authCookieName = (name: string): string => `${usesSecureCookies() ? "__Secure-" : ""}authjs.${name}`;

/** Of a cookie of ours. */
export const ownCookieName = (name: string): string => `${usesSecureCookies() ? "__Host-" : ""}vitrine.${name}`;

export const ownCookieAttributes = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: usesSecureCookies() }) as const;

/** The cookie with the PKCE verifier of this browser's authorization request. */
export const flowCookieName = (): string => authCookieName("pkce.code_verifier");

/** The claims of the session's cookie; only its row makes them valid. */
async function tokenOfCookie(requestHeaders: Headers) {
  const cookie = requestHeaders.get("cookie");
  if (!cookie) return undefined;
  return getToken({
    // The Authorization header belongs to the API.
    req: { headers: { cookie } },
    secret: authSecret(),
    secureCookie: usesSecureCookies(),
  });
}

export async function sessionIdOfCookie(requestHeaders: Headers): Promise<string | undefined> {
  const token = await tokenOfCookie(requestHeaders);
  return typeof token?.sid === "string" ? token.sid : undefined;
}

/** The account that is being deleted, if this browser is signed in to it. */
export async function closingAccountOfCookie(requestHeaders: Headers): Promise<ClosingAccount | undefined> {
  const token = await tokenOfCookie(requestHeaders);
  const account = typeof token?.sid === "string" ? await findClosingAccount(token.sid) : undefined;
  return account?.id === token?.sub ? account : undefined;
}

/** Independent of the framework. */
export async function userOfCookie(requestHeaders: Headers): Promise<SessionUser | undefined> {
  const token = await tokenOfCookie(requestHeaders);
  const user = typeof token?.sid === "string" ? await findSession(token.sid) : undefined;
  if (!user || user.id !== token?.sub) return undefined;
  identifyRequest({ userId: user.id, sessionId: user.sessionId });
  return user;
}
