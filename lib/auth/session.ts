import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { safeReturnPath, withReturnPath } from "./return-path";
import { closingAccountOfCookie, userOfCookie } from "./session-cookie";
import type { SessionUser } from "./session-store";

/** Queried once per request. */
export const currentUser = cache(async () => userOfCookie(new Headers(await headers())));

/** The account that is being deleted, where the person is signed in to one. */
export const closingAccount = cache(async () => closingAccountOfCookie(new Headers(await headers())));

/** Redirects to the sign-in page otherwise. @param next path and query of the calling page */
export async function requireUser(next: string): Promise<SessionUser> {
  return (await currentUser()) ?? redirect(withReturnPath("/login", safeReturnPath(next)));
}
