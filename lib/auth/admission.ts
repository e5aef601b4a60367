import "server-only";
import { env } from "@/lib/env";
import { AppError, invalidField } from "@/lib/errors";
import { findInvitation, type Invitation, unusableInvitation } from "@/lib/users/invitation-store";

/** Who may make an account: anybody, whoever has an invitation, or the operator alone. */
export type Registration = "open" | "invite" | "closed";

export const registration = (): Registration => env().REGISTRATION;

/** Why somebody new may make no account. */
export type AdmissionRefusal = "closed" | "uninvited" | "unusable" | "other-address";

/** `invitation` is one that can be used; `isUnusable` says that a token was given that cannot. */
export type Admission = { registration: Registration; invitation: Invitation | undefined; isUnusable: boolean };

/** What the site says to somebody new before they have typed anything. @param token of an invitation, as it was given */
export async function findAdmission(token: string | undefined): Promise<Admission> {
  const isAsked = registration() === "invite" && Boolean(token);
  const invitation = isAsked && token ? await findInvitation(token) : undefined;
  return { registration: registration(), invitation, isUnusable: isAsked && !invitation };
}

/** @param email that the account is to have @returns undefined where somebody new may make an account */
export async function findAdmissionRefusal(
  token: string | undefined,
  email: string | null,
): Promise<AdmissionRefusal | undefined> {
  const { registration: rule, invitation, isUnusable } = await findAdmission(token);
  if (rule === "open") return undefined;
  if (rule === "closed") return "closed";
  if (!invitation) return isUnusable ? "unusable" : "uninvited";
  const isForThem = invitation.email === null || invitation.email.toLowerCase() === email?.toLowerCase();
  return isForThem ? undefined : "other-address";
}

/**
 * @param email that the account is to have
 * @returns the invitation to use up with the account, if one is needed @throws AppError forbidden, invalid_request
 */
export async function requireAdmission(
  token: string | undefined,
  email: string | null,
): Promise<{ invitation?: string }> {
  const refusal = await findAdmissionRefusal(token, email);
  if (refusal === "closed") throw new AppError("forbidden", "This site takes no new accounts");
  if (refusal === "uninvited") {
    throw new AppError("forbidden", "New accounts are by invitation; open the link that you were given");
  }
  if (refusal === "unusable") throw unusableInvitation();
  if (refusal) throw invalidField("email", "must be the address that the invitation was sent to");
  return registration() === "open" ? {} : { invitation: token };
}
