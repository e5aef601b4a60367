import type { IncomingMessage } from "node:http";
import { isCallbackCookie } from "@/lib/people/auth/session/callback-address";

/** These are the cookies of next-auth and of the sign-in pages, and earlier sessions (prefixes: RFC 6265bis, 4.1.3). */
const ownNames =
  /^(?:__Secure-|__Host-)?(?:(?:vitrine|authjs)\.session-token(?:\.[0-4])?|vitrine\.(?:csrf-token|callback-url|pkce\.code_verifier|state|nonce|pending-sign-in|invitation|known-device))$/;
const maxCharacters = 4_096;

/**
 * Removes foreign cookies and repeats of a name: Next copies all of them for each one that it sets, and 550 small ones
 * cost 0.4 s of CPU. A damaged callback address goes as well, as next-auth would then silently neither check a password
 * nor end a session.
 */
export function removeForeignCookies({ headers }: IncomingMessage): void {
  const { cookie } = headers;
  if (cookie === undefined) return;
  const own = new Map<string, string>();
  for (const pair of cookie.split(";")) {
    const name = pair.slice(0, Math.max(0, pair.indexOf("="))).trim();
    if (!ownNames.test(name) || pair.length > maxCharacters || own.has(name)) continue;
    if (name.endsWith("vitrine.callback-url") && !isCallbackCookie(pair.trim().slice(name.length + 1))) continue;
    own.set(name, pair.trim());
  }
  if (own.size === 0) delete headers.cookie;
  else headers.cookie = [...own.values()].join("; ");
}
