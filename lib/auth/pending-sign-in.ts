import "server-only";
import { cookies } from "next/headers";
import { secondFactorBounds } from "@/lib/limits/quotas";
import { parseUrl } from "@/lib/text/url";
import { findPendingSignIn, issuePendingSignIn, type PendingSignIn } from "./pending-sign-in-store";
import { safeReturnPath, withReturnPath } from "./return-path";
import { findSecondFactor } from "./second-factor-store";
import { usesSecureCookies } from "./session-cookie";

type AuthRequest = Request & { cookies: { get(name: string): { value: string } | undefined } };

const cookieName = () => `${usesSecureCookies() ? "__Host-" : ""}vitrine.pending-sign-in`;
const attributes = () => ({ httpOnly: true, sameSite: "lax", path: "/", secure: usesSecureCookies() }) as const;

/** Of requests that came straight to next-auth's address, whose response gets the cookie. */
const tokens = new WeakMap<object, string>();

/**
 * Holds a sign-in where a second factor is on: there is no session until its code is entered.
 * @param request absent within a server action @returns the page to go to; undefined where nothing is to be entered
 */
export async function holdSignIn(userId: string, request: AuthRequest | undefined): Promise<string | undefined> {
  if (!(await findSecondFactor(userId))) return undefined;
  const token = await issuePendingSignIn(userId);
  if (request) tokens.set(request, token);
  else (await cookies()).set(cookieName(), token, { ...attributes(), maxAge: secondFactorBounds.pendingSeconds });
  const written = request?.cookies.get(`${usesSecureCookies() ? "__Secure-" : ""}authjs.callback-url`)?.value;
  return withReturnPath("/login/code", safeReturnPath(pathOf(written ?? "/")));
}

/** Sets the cookie of a sign-in that this request has led to, if any. */
export function addPendingCookie(request: object, response: Response): Response {
  const token = tokens.get(request);
  if (token === undefined) return response;
  const { secure, path } = attributes();
  const rest = `Max-Age=${secondFactorBounds.pendingSeconds}; Path=${path}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  response.headers.append("Set-Cookie", `${cookieName()}=${token}; ${rest}`);
  return response;
}

/** The sign-in that waits for its code in this browser. */
export async function currentPendingSignIn(): Promise<(PendingSignIn & { token: string }) | undefined> {
  const token = (await cookies()).get(cookieName())?.value ?? "";
  const found = await findPendingSignIn(token);
  return found && { ...found, token };
}

/** Only from a server action. */
export async function forgetPendingSignIn(): Promise<void> {
  (await cookies()).set(cookieName(), "", { ...attributes(), maxAge: 0 });
}

/** Next-auth stores the whole address, of this site. */
function pathOf(address: string): string {
  const url = address.startsWith("/") ? undefined : parseUrl(address);
  return url ? url.pathname + url.search + url.hash : address;
}
