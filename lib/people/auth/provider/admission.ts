import "server-only";
import { AppError, invalidField } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { env } from "@/lib/core/process/env";
import { findInvitation, type Invitation, unusableInvitation } from "@/lib/people/users/invitation-store";

export type Registration = "open" | "invite" | "closed";

export const registration = (): Registration => env().REGISTRATION;

export type AdmissionRefusal = "closed" | "uninvited" | "unusable" | "other-address";

/** `isUnusable` says that the given token names no invitation that can be used. */
export type Admission = { registration: Registration; invitation: Invitation | undefined; isUnusable: boolean };

/** @param token of an invitation, as it was given */
export async function findAdmission(token: string | undefined): Promise<Admission> {
  const isAsked = registration() === "invite" && Boolean(token);
  const invitation = isAsked && token ? await findInvitation(token) : undefined;
  return { registration: registration(), invitation, isUnusable: isAsked && !invitation };
}

/** Returns undefined where the person may register. @param email of the new account */
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
 * Returns the invitation to use up with the account, where one is needed. @throws AppError forbidden, invalid_request
 */
export async function requireAdmission(
  token: string | undefined,
  email: string | null,
): Promise<{ invitation?: string }> {
  const refusal = await findAdmissionRefusal(token, email);
  if (refusal === "closed") throw new AppError("forbidden", message("noNewAccounts"));
  if (refusal === "uninvited") {
    throw new AppError("forbidden", message("byInvitation"));
  }
  if (refusal === "unusable") throw unusableInvitation();
  if (refusal) throw invalidField("email", message("invitedAddress"));
  return registration() === "open" ? {} : { invitation: token };
}
