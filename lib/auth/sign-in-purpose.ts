import "server-only";
import { AppError } from "@/lib/errors";
import { findClient } from "@/lib/oauth/client-store";
import { getProfile } from "@/lib/users/store";

/** What somebody signs in for: to go on to an application, or to like a page; `name` is whose it is. */
export type SignInPurpose = { kind: "application" | "like"; name: string };

const base = "http://origin.invalid";

/** What leads to a sign-in with this return path, where it is more than a page of the site. */
export async function findSignInPurpose(returnPath: string): Promise<SignInPurpose | undefined> {
  const { pathname, searchParams } = new URL(returnPath, base);
  if (pathname === "/oauth2/authorize") {
    const client = await findClient(searchParams.get("client_id") ?? "");
    return client && { kind: "application", name: client.name };
  }
  // Liking is what a profile page asks visitors to sign in for.
  const [, handle] = /^\/([A-Za-z0-9$@._-]{1,32})$/.exec(pathname) ?? [];
  if (handle === undefined) return undefined;
  const profile = await getProfile(handle).catch((error) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
  return profile && { kind: "like", name: profile.displayName };
}
