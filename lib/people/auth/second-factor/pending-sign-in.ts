import "server-only";
import { cookies } from "next/headers";
import { secondFactorBounds } from "@/lib/core/limits/quotas";
import { parseUrl } from "@/lib/core/text/url";
import { callbackCookieName } from "../session/callback-address";
import type { CheckedProof } from "../session/checked-proof-store";
import { findPendingSignIn, issuePendingSignIn, type PendingSignIn } from "../session/pending-sign-in-store";
import { safeReturnPath, withReturnPath } from "../session/return-path";
import { ownCookieAttributes, ownCookieName } from "../session/session-cookie";
import { findSecondFactor } from "./second-factor-store";

type AuthRequest = Request & { cookies: { get(name: string): { value: string } | undefined } };

const cookieName = () => ownCookieName("pending-sign-in");

/** Tokens are kept here for requests that are sent straight to next-auth's address. */
const tokens = new WeakMap<object, string>();

/**
 * Returns the page that asks for the code, where there is a second factor. @param request absent in a server action
 * @param checked what the first factor was proven by @throws AppError invalid_request where the account has no longer what
 * was checked
 */
export async function requireSecondFactor(
  userId: string,
  request: AuthRequest | undefined,
  checked: CheckedProof,
): Promise<string | undefined> {
  if (!(await findSecondFactor(userId))) return undefined;
  const token = await issuePendingSignIn(userId, checked);
  if (request) tokens.set(request, token);
  else
    (await cookies()).set(cookieName(), token, { ...ownCookieAttributes(), maxAge: secondFactorBounds.pendingSeconds });
  const written = request?.cookies.get(callbackCookieName())?.value;
  return withReturnPath("/login/code", safeReturnPath(pathWithoutQuery(written ?? "/")));
}

/** Sets the cookie where `requireSecondFactor` could not. */
export function addPendingCookie(request: object, response: Response): Response {
  const token = tokens.get(request);
  if (token === undefined) return response;
  const { secure, path } = ownCookieAttributes();
  const rest = `Max-Age=${secondFactorBounds.pendingSeconds}; Path=${path}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  response.headers.append("Set-Cookie", `${cookieName()}=${token}; ${rest}`);
  return response;
}

export async function currentPendingSignIn(): Promise<(PendingSignIn & { token: string }) | undefined> {
  const token = (await cookies()).get(cookieName())?.value ?? "";
  const found = await findPendingSignIn(token);
  return found && { ...found, token };
}

/** It is called only from a server action. */
export async function forgetPendingSignIn(): Promise<void> {
  (await cookies()).set(cookieName(), "", { ...ownCookieAttributes(), maxAge: 0 });
}

/** Returns the path of a stored address, which next-auth stores as an absolute one. */
function pathWithoutQuery(address: string): string {
  const url = address.startsWith("/") ? undefined : parseUrl(address);
  return url ? url.pathname + url.search + url.hash : address;
}
