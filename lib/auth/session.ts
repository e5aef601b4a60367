import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { safeReturnPath, withReturnPath } from "./return-path";
import { closingAccountOfCookie, userOfCookie } from "./session-cookie";
import { findStepUp, type SessionUser } from "./session-store";

/** Queried once per request. */
export const currentUser = cache(async () => userOfCookie(new Headers(await headers())));

/** The account that is being deleted, if the person is signed in to one. */
export const closingAccount = cache(async () => closingAccountOfCookie(new Headers(await headers())));

/** Redirects to the sign-in page otherwise. @param next path and query of the calling page */
export async function requireUser(next: string): Promise<SessionUser> {
  return (await currentUser()) ?? redirect(withReturnPath("/login", safeReturnPath(next)));
}

/** As `requireUser`; redirects to the step-up page where the last proof is too old. */
export async function requireFreshUser(next: string): Promise<SessionUser> {
  const user = await requireUser(next);
  if ((await findStepUp(user.sessionId)).isFresh) return user;
  redirect(withReturnPath("/login/confirm", safeReturnPath(next)));
}
