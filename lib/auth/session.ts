import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getToken } from "next-auth/jwt";
import { cache } from "react";
import { noteOnRequest } from "@/lib/request-in-hand";
import { usesSecureCookies } from "./config";
import { safeReturnPath, withReturnPath } from "./return-path";
import { authSecret } from "./secret";
import { findSession, type SessionUser } from "./session-store";

/** The person whose live session the cookie of these headers names. */
export async function userOfCookie(requestHeaders: Headers): Promise<SessionUser | undefined> {
  const cookie = requestHeaders.get("cookie");
  if (!cookie) return undefined;
  const token = await getToken({
    // Only the cookie: a token in the Authorization header is the API's matter.
    req: { headers: { cookie } },
    secret: authSecret(),
    secureCookie: usesSecureCookies(),
  });
  const user = typeof token?.sid === "string" ? await findSession(token.sid) : undefined;
  if (!user || user.id !== token?.sub) return undefined;
  noteOnRequest({ userId: user.id });
  return user;
}

/** The person who is signed in; asked once per request. */
export const currentUser = cache(async () => userOfCookie(new Headers(await headers())));

/**
 * The person who is signed in; anybody else goes to the sign-in page and comes back to `next`.
 * @param next the path of the page that asks, with its query
 */
export async function requireUser(next: string): Promise<SessionUser> {
  return (await currentUser()) ?? redirect(withReturnPath("/login", safeReturnPath(next)));
}
