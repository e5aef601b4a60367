import "server-only";
import { AppError, invalidField } from "@/lib/errors";
import { limitKey, requireLimit } from "@/lib/limits/limiter";
import { type Origin, recordEventHourly } from "@/lib/owners/event-store";
import { seal, type Unsealed, unseal } from "@/lib/sealed";
import { findStep } from "./one-time-password";
import { bareCode, hashRecoveryCode } from "./recovery-codes";
import { findSecondFactor, spendRecoveryCode, spendStep } from "./second-factor-store";

type Within = Parameters<typeof spendRecoveryCode>[2];

const purpose = "second factor";

export const sealSecret = (secret: string, userId: string): string => seal(secret, purpose, userId);
export const unsealSecret = (sealed: string, userId: string): Unsealed | undefined => unseal(sealed, purpose, userId);

/** One of the account's tries. Whoever has the password could come from many addresses. @throws AppError rate_limited */
export async function countTry(userId: string): Promise<void> {
  await requireLimit("second_factor", limitKey("second-factor", userId));
}

/** Counts a try, and uses up a code of the app or a recovery code. @throws AppError invalid_request, rate_limited */
export async function requireCode(userId: string, typed: string): Promise<void> {
  if (bareCode(typed) === "") throw invalidField("code", "Enter a code");
  await countTry(userId);
  await noting(userId, () => spendCode(userId, typed));
}

/** Tells the owner of a wrong code, once an hour. @param work with a code that is not empty @param origin as `recordEvent` takes it */
export async function noting<Result>(userId: string, work: () => Promise<Result>, origin?: Origin): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.fields?.code)
      await recordEventHourly("second_factor_failed", userId, {}, origin);
    throw error;
  }
}

/** Each code works once, even at the same time. @throws AppError invalid_request */
export async function spendCode(userId: string, typed: string, transaction?: Within): Promise<void> {
  const code = bareCode(typed);
  if (code === "") throw invalidField("code", "Enter a code");
  const isRight = /^\d{6}$/.test(code)
    ? await spendTimeCode(userId, code, transaction)
    : await spendRecoveryCode(userId, hashRecoveryCode(userId, code), transaction);
  if (!isRight) throw invalidField("code", "The code is not right, or was used already");
}

async function spendTimeCode(userId: string, code: string, transaction: Within): Promise<boolean> {
  const factor = await findSecondFactor(userId, transaction);
  if (!factor) return false;
  const opened = unsealSecret(factor.secret, userId);
  if (!opened) {
    const message = "This site cannot check the codes of your app any more, since its own secret was replaced";
    throw invalidField("code", `${message}. Use a recovery code, or ask its operator`);
  }
  const step = findStep(opened.text, code);
  return step !== undefined && spendStep(userId, step, transaction);
}
