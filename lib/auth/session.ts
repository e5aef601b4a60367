import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { safeReturnPath, withReturnPath } from "./return-path";
import { userOfCookie } from "./session-cookie";
import type { SessionUser } from "./session-store";

/** The person who is signed in; asked once per request. */
export const currentUser = cache(async () => userOfCookie(new Headers(await headers())));

/**
 * The person who is signed in; anybody else goes to the sign-in page and comes back to `next`.
 * @param next the path of the page that asks, with its query
 */
export async function requireUser(next: string): Promise<SessionUser> {
  return (await currentUser()) ?? redirect(withReturnPath("/login", safeReturnPath(next)));
}
