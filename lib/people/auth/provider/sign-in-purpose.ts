import "server-only";
import { AppError } from "@/lib/core/errors";
import { findClient } from "@/lib/people/oauth/clients/client-store";
import { getProfile } from "@/lib/people/users/store";

/** `name` is that of the application, or of the page to like. */
export type SignInPurpose = { kind: "application" | "like"; name: string };

const base = "http://origin.invalid";

/** Returns undefined where the path is only a page of the site. */
export async function findSignInPurpose(returnPath: string): Promise<SignInPurpose | undefined> {
  const { pathname, searchParams } = new URL(returnPath, base);
  if (pathname === "/oauth2/authorize") {
    const client = await findClient(searchParams.get("client_id") ?? "");
    return client && { kind: "application", name: client.name };
  }
  // A profile page asks visitors to sign in only for likes.
  const [, handle] = /^\/([A-Za-z0-9$@._-]{1,32})$/.exec(pathname) ?? [];
  if (handle === undefined) return undefined;
  const profile = await getProfile(handle).catch((error) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
  return profile && { kind: "like", name: profile.displayName };
}
