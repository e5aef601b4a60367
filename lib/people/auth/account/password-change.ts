import "server-only";
import { AppError, invalidField } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http/field-errors";
import { message } from "@/lib/core/messages/message";
import { findEmailState } from "@/lib/people/users/email-store";
import { hashNewPassword } from "../password/new-password";
import { configuredProviders } from "../provider/providers";
import { newPassword } from "../schema";
import { requireCode } from "../second-factor/second-factor-code";
import { requirePassword, requireStepUp } from "../second-factor/step-up";
import type { SessionUser } from "../session/session-store";
import { findStepUp } from "../session/step-up-store";
import type { AddedAccess } from "./added-access";
import { removePassword, replacePassword } from "./password-store";

type Change = {
  currentPassword: string;
  code: string;
  newPassword: string;
  endsPersonalTokens: boolean;
  ends?: string[];
};

/**
 * Gives the account another password, or its first one, and ends every other session. @param change `ends` has the keys
 * of suspect access that is to end as well @returns what of that has ended @throws AppError invalid_request, forbidden
 * (sign in again), conflict, rate_limited
 */
export async function changePassword(user: SessionUser, change: Change, headers: Headers): Promise<AddedAccess[]> {
  const { passwordHash, isFresh, hasSecondFactor } = await findStepUp(user.sessionId);
  if (passwordHash === null) await requireStepUp(user, { password: "", code: "" }, headers);
  // The password is asked for even right after signing in, in case a browser was left unattended.
  else await requirePassword({ id: user.id, passwordHash }, change.currentPassword, headers, "currentPassword");
  const { newPassword: typed } = parseInput(newPassword, { newPassword: change.newPassword });
  if (passwordHash !== null && typed === change.currentPassword) {
    throw invalidField("newPassword", message("samePassword"));
  }
  const { pendingEmail = null } = (await findEmailState(user.id)) ?? {};
  const after = await hashNewPassword(typed, { ...user, pendingEmail }, "newPassword");
  // This check comes last, so that a refusal above uses up no code.
  if (passwordHash !== null && !isFresh && hasSecondFactor) await requireCode(user.id, change.code);
  return replacePassword(user.id, {
    before: passwordHash,
    after,
    sessionId: user.sessionId,
    endsPersonalTokens: change.endsPersonalTokens,
    ends: change.ends ?? [],
  });
}

/**
 * Removes the password of somebody who has proven themselves; the other sign-in methods stay. @throws AppError conflict
 */
export async function deletePassword(user: SessionUser): Promise<void> {
  const { passwordHash } = await findStepUp(user.sessionId);
  if (passwordHash === null) throw new AppError("conflict", message("noPassword"));
  const usable = configuredProviders();
  await removePassword(user.id, { before: passwordHash, sessionId: user.sessionId, usable });
}
