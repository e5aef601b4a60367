import "server-only";
import { AppError, invalidField } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import type { SecondFactorState } from "../provider/sign-in-settings";
import type { SessionUser } from "../session/session-store";
import { findStepUp } from "../session/step-up-store";
import { findStep, newOtpSecret, otpAddress } from "./one-time-password";
import { hashRecoveryCode, newRecoveryCodes, normalizeCode } from "./recovery-codes";
import { requireCode, sealSecret, unsealSecret, withAttemptLimit } from "./second-factor-code";
import {
  countRecoveryCodes,
  enableSecondFactor,
  findSecondFactor,
  findSetup,
  listSecondFactors,
  removeSecondFactor,
  replaceRecoveryCodes,
  replaceSealed,
  saveSetup,
} from "./second-factor-store";
import { type Proof, requireFirstFactor } from "./step-up";

export async function getSecondFactor(userId: string): Promise<SecondFactorState> {
  const isOn = (await findSecondFactor(userId)) !== undefined;
  return { isOn, codesLeft: isOn ? await countRecoveryCodes(userId) : 0 };
}

/** Returns the secret while this session sets it up; the QR code holds `address`. */
export async function readSetup({
  id,
  username,
  sessionId,
}: SessionUser): Promise<{ secret: string; address: string } | undefined> {
  const sealed = await findSetup(sessionId);
  const secret = sealed && unsealSecret(sealed, id)?.text;
  return secret ? { secret, address: otpAddress(secret, username) } : undefined;
}

/** Begins a setup for somebody who has proven themselves. @throws AppError conflict when a second factor is on */
export async function beginSetup(user: SessionUser): Promise<void> {
  if (await findSecondFactor(user.id)) throw new AppError("conflict", message("factorOn"));
  await saveSetup(user.sessionId, sealSecret(newOtpSecret(), user.id));
}

/**
 * Turns the factor on by a code of the app. @returns the recovery codes @throws AppError invalid_request, conflict,
 * rate_limited
 */
export async function enable({ id, sessionId }: SessionUser, typed: string): Promise<string[]> {
  const sealed = await findSetup(sessionId);
  const secret = sealed && unsealSecret(sealed, id)?.text;
  if (!secret) throw new AppError("conflict", message("setupOver"));
  if (normalizeCode(typed) === "") throw invalidField("code", message("enterAppCode"));
  const step = await withAttemptLimit(id, async () => {
    const found = findStep(secret, normalizeCode(typed));
    if (found === undefined) throw invalidField("code", message("wrongAppCode"));
    return found;
  });
  const codes = newRecoveryCodes();
  const codeHashes = codes.map((code) => hashRecoveryCode(id, code));
  await enableSecondFactor(id, { sessionId, secret: sealed, step, codeHashes });
  return codes;
}

/** Asks for a code even in a fresh session, unless a passkey has just proven both factors. */
async function requireBothFactors(user: SessionUser, proof: Proof, headers: Headers): Promise<void> {
  if ((await findStepUp(user.sessionId)).isByPasskey) return;
  await requireFirstFactor(user, proof, headers);
  await requireCode(user.id, proof.code);
}

/**
 * Turns the factor off by a code or passkey, even in a fresh session. @throws AppError as `requireStepUp`, conflict
 * when it is off
 */
export async function disable(user: SessionUser, proof: Proof, headers: Headers): Promise<void> {
  await requireBothFactors(user, proof, headers);
  await removeSecondFactor(user.id);
}

/** Asks for the same as `disable`. @returns the new recovery codes */
export async function renewRecoveryCodes(user: SessionUser, proof: Proof, headers: Headers): Promise<string[]> {
  await requireBothFactors(user, proof, headers);
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    user.id,
    codes.map((code) => hashRecoveryCode(user.id, code)),
  );
  return codes;
}

/** Encrypts every secret under `AUTH_SECRET`, so that `AUTH_SECRET_PREVIOUS` can be unset. */
export async function resealAll(): Promise<{ resealed: number; unreadable: number }> {
  const count = { resealed: 0, unreadable: 0 };
  for (const { userId, secret } of await listSecondFactors()) {
    const opened = unsealSecret(secret, userId);
    if (!opened) count.unreadable++;
    else if (!opened.isCurrent && (await replaceSealed(userId, secret, sealSecret(opened.text, userId))))
      count.resealed++;
  }
  return count;
}
