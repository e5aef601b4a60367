import "server-only";
import { AppError, invalidField } from "@/lib/core/errors";
import { limitKey, refundLimit, requireLimit } from "@/lib/core/limits/limiter";
import { message } from "@/lib/core/messages/message";
import { type Origin, recordEventHourly } from "@/lib/core/owners/event-store";
import { seal, type Unsealed, unseal } from "@/lib/core/sealed";
import { findStep } from "./one-time-password";
import { hashRecoveryCode, normalizeCode } from "./recovery-codes";
import { findSecondFactor, spendRecoveryCode, spendStep } from "./second-factor-store";

type Within = Parameters<typeof spendRecoveryCode>[2];

const purpose = "second factor";

export const sealSecret = (secret: string, userId: string): string => seal(secret, purpose, userId);
export const unsealSecret = (sealed: string, userId: string): Unsealed | undefined => unseal(sealed, purpose, userId);

/** Counts the attempt before the check, so that parallel guesses share the limit. @throws AppError rate_limited */
export async function withAttemptLimit<Result>(userId: string, check: () => Promise<Result>): Promise<Result> {
  const key = limitKey("second-factor", userId);
  await requireLimit("second_factor", key);
  const result = await check();
  await refundLimit("second_factor", key);
  return result;
}

/** Uses up a one-time or recovery code. @throws AppError invalid_request, rate_limited */
export async function requireCode(userId: string, typed: string): Promise<void> {
  if (normalizeCode(typed) === "") throw invalidField("code", message("enterCode"));
  await withAttemptLimit(userId, () => reportingWrongCode(userId, () => spendCode(userId, typed)));
}

/** Records a wrong code in the security log once an hour. @param work runs with a code that is not empty */
export async function reportingWrongCode<Result>(
  userId: string,
  work: () => Promise<Result>,
  origin?: Origin,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.fields?.code)
      await recordEventHourly("second_factor_failed", userId, {}, { ...(origin && { origin }) });
    throw error;
  }
}

/** Uses a code up, once even at the same time. @throws AppError invalid_request */
export async function spendCode(userId: string, typed: string, transaction?: Within): Promise<void> {
  const code = normalizeCode(typed);
  if (code === "") throw invalidField("code", message("enterCode"));
  const isRight = /^\d{6}$/.test(code)
    ? await spendTimeCode(userId, code, transaction)
    : await spendRecoveryCode(userId, hashRecoveryCode(userId, code), transaction);
  if (!isRight) throw invalidField("code", message("wrongCode"));
}

async function spendTimeCode(userId: string, code: string, transaction: Within): Promise<boolean> {
  const factor = await findSecondFactor(userId, transaction);
  if (!factor) return false;
  const opened = unsealSecret(factor.secret, userId);
  if (!opened) throw invalidField("code", message("lostSecret"));
  const step = findStep(opened.text, code);
  return step !== undefined && spendStep(userId, step, transaction);
}
