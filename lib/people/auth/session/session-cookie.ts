import "server-only";
import { getToken } from "next-auth/jwt";
import { identifyRequest } from "@/lib/core/current-request";
import { authSecret } from "@/lib/core/process/instance-secret";
import { siteOrigin } from "@/lib/core/site-origin";
import { type ClosingAccount, findClosingAccount, findSession, type SessionUser } from "./session-store";

export function usesSecureCookies(): boolean {
  return siteOrigin().startsWith("https:");
}

/**
 * Returns our name for a cookie of next-auth: browsers share cookies among all ports of a host, where other programs
 * may use next-auth. The prefixes are those of RFC 6265bis (4.1.3).
 */
export const authCookieName = (name: string): string => `${usesSecureCookies() ? "__Secure-" : ""}vitrine.${name}`;

/** Returns what next-auth itself, and so an earlier release, called the session's cookie. */
export const formerSessionCookieName = (): string => `${usesSecureCookies() ? "__Secure-" : ""}authjs.session-token`;

/** Returns the full name of a cookie of ours. */
export const ownCookieName = (name: string): string => `${usesSecureCookies() ? "__Host-" : ""}vitrine.${name}`;

export const ownCookieAttributes = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: usesSecureCookies() }) as const;

/** Names the cookie with the PKCE verifier of this browser's authorization request. */
export const flowCookieName = (): string => authCookieName("pkce.code_verifier");

/** These names replace next-auth's own. */
export const authCookies = () => ({
  sessionToken: { name: authCookieName("session-token") },
  callbackUrl: { name: authCookieName("callback-url") },
  csrfToken: { name: ownCookieName("csrf-token") },
  pkceCodeVerifier: { name: flowCookieName() },
  state: { name: authCookieName("state") },
  nonce: { name: authCookieName("nonce") },
});

/** Returns the claims of the session's cookie; only its row makes them valid. */
async function tokenOfCookie(requestHeaders: Headers) {
  return (await tokenNamed(requestHeaders, authCookieName("session-token"))) ?? (await formerToken(requestHeaders));
}

/** Does the same as `tokenOfCookie` for the cookie of an earlier release. */
export const formerToken = (requestHeaders: Headers) => tokenNamed(requestHeaders, formerSessionCookieName());

async function tokenNamed(requestHeaders: Headers, cookieName: string) {
  const cookie = requestHeaders.get("cookie");
  if (!cookie?.includes(cookieName)) return null;
  // Bearer tokens in the Authorization header belong to the API.
  return getToken({ req: { headers: { cookie } }, secret: authSecret(), cookieName, salt: cookieName });
}

export async function readSessionId(requestHeaders: Headers): Promise<string | undefined> {
  const token = await tokenOfCookie(requestHeaders);
  return typeof token?.sid === "string" ? token.sid : undefined;
}

/** Returns the account that is being deleted, where this browser is signed in to one. */
export async function findClosingAccountByCookie(requestHeaders: Headers): Promise<ClosingAccount | undefined> {
  const token = await tokenOfCookie(requestHeaders);
  const account = typeof token?.sid === "string" ? await findClosingAccount(token.sid) : undefined;
  return account?.id === token?.sub ? account : undefined;
}

/** Works without the framework. */
export async function findUserByCookie(requestHeaders: Headers): Promise<SessionUser | undefined> {
  const token = await tokenOfCookie(requestHeaders);
  const user = typeof token?.sid === "string" ? await findSession(token.sid) : undefined;
  if (!user || user.id !== token?.sub) return undefined;
  identifyRequest({ userId: user.id, sessionId: user.sessionId });
  return user;
}
