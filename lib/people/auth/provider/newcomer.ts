import "server-only";
import { findProvenOwner } from "@/lib/people/users/email-store";
import type { ProviderAccount } from "./account-store";
import { findAdmissionRefusal } from "./admission";
import { findLinkedUser } from "./link-store";
import { isInRequiredGroup, withIdToken } from "./oidc";
import { accountPageWith } from "./signed-in-callback";

/** Returns the page that tells a person outside the required group why they may not sign in. */
export function rejectDisallowedProvider(
  { provider, id_token }: ProviderAccount & { id_token?: unknown },
  profile: object,
  { isSignedIn }: { isSignedIn: boolean },
): string | undefined {
  if (provider !== "oidc" || isInRequiredGroup(withIdToken(profile, id_token))) return undefined;
  return isSignedIn ? accountPageWith("not-in-group") : "/login?error=group";
}

type Newcomer = { id?: string; email?: string | null };

/**
 * Returns the page that says why a new person may not register, or undefined when the person may sign in. @param token
 * of the browser's invitation
 */
export async function rejectRegistration(
  account: ProviderAccount,
  { id = "", email }: Newcomer,
  token: string | undefined,
): Promise<string | undefined> {
  if (await findLinkedUser(account)) return undefined;
  // next-auth itself refuses a new account for another account's address.
  if (email && (await findProvenOwner(email, id))) return undefined;
  const refusal = await findAdmissionRefusal(token, email || null);
  return refusal && `/login?error=${refusal}`;
}
