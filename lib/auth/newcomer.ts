import "server-only";
import { findProvenOwner } from "@/lib/users/email-store";
import type { ProviderAccount } from "./account-store";
import { findAdmissionRefusal } from "./admission";
import { findLinkedUser } from "./link-store";
import { isInRequiredGroup, withIdToken } from "./oidc";
import { backWith } from "./signed-in-callback";

/**
 * For somebody whom the operator's provider knows, but not in the group that the operator asks for.
 * @returns the page that tells so
 */
export function refuseOutsider(
  { provider, id_token }: ProviderAccount & { id_token?: unknown },
  profile: object,
  { isSignedIn }: { isSignedIn: boolean },
): string | undefined {
  if (provider !== "oidc" || isInRequiredGroup(withIdToken(profile, id_token))) return undefined;
  return isSignedIn ? backWith("not-in-group") : "/login?error=group";
}

type Newcomer = { id?: string; email?: string | null };

/**
 * For somebody who comes from a provider and would get an account here.
 * @param token of the invitation that the browser has brought
 * @returns the page that tells why they get none; undefined where they have an account or may make one
 */
export async function refuseNewcomer(
  account: ProviderAccount,
  { id = "", email }: Newcomer,
  token: string | undefined,
): Promise<string | undefined> {
  if (await findLinkedUser(account)) return undefined;
  // Somebody else's address makes no account in any case, and next-auth says so.
  if (email && (await findProvenOwner(email, id))) return undefined;
  const refusal = await findAdmissionRefusal(token, email || null);
  return refusal && `/login?error=${refusal}`;
}
