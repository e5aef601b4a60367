import "server-only";
import { encode } from "next-auth/jwt";
import { authSecret } from "@/lib/core/process/instance-secret";
import { authCookieName, formerSessionCookieName, formerToken, ownCookieAttributes } from "./session-cookie";
import { findClosingAccount, findSession } from "./session-store";

type Cookie = { name: string; value: string; maxAge: number } & ReturnType<typeof ownCookieAttributes>;

/**
 * Renames the session's cookie of an earlier release. A cookie that this service has not sealed belongs to another
 * program on the same host and stays. @returns the Cookie header to go on with and the cookies to set, or undefined
 * when there is nothing to rename
 */
export async function renameFormerSession(headers: Headers): Promise<{ cookie: string; set: Cookie[] } | undefined> {
  const token = await formerToken(headers);
  if (!token) return undefined;
  const cookie = headers.get("cookie") ?? "";
  const gone = { name: formerSessionCookieName(), value: "", maxAge: 0, ...ownCookieAttributes() };
  const name = authCookieName("session-token");
  const sid = typeof token.sid === "string" ? token.sid : "";
  const isLive = (await findSession(sid)) ?? (await findClosingAccount(sid));
  if (!isLive || cookie.includes(`${name}=`)) return { cookie, set: [gone] };
  const maxAge = Math.max(0, (token.exp ?? 0) - Math.floor(Date.now() / 1000));
  const value = await encode({ token, secret: authSecret(), salt: name, maxAge });
  return { cookie: `${cookie}; ${name}=${value}`, set: [gone, { name, value, maxAge, ...ownCookieAttributes() }] };
}
