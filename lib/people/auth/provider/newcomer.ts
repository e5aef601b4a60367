import "server-only";
import { findProvenOwner } from "@/lib/people/users/email-store";
import type { ProviderAccount } from "./account-store";
import { findAdmissionRefusal } from "./admission";
import { findLinkedUser } from "./link-store";
import { isInRequiredGroup, withIdToken } from "./oidc";
import { accountPageWith } from "./signed-in-callback";

/** For a person outside the group that the operator requires. @returns the page that says so */
export function rejectDisallowedProvider(
  { provider, id_token }: ProviderAccount & { id_token?: unknown },
  profile: object,
  { isSignedIn }: { isSignedIn: boolean },
): string | undefined {
  if (provider !== "oidc" || isInRequiredGroup(withIdToken(profile, id_token))) return undefined;
  return isSignedIn ? accountPageWith("not-in-group") : "/login?error=group";
}

type Newcomer = { id?: string; email?: string | null };

/** @param token of the browser's invitation @returns the page that says why; undefined when the person may sign in */
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
