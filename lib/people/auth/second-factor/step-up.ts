import "server-only";
import { AppError, invalidField } from "@/lib/core/errors";
import { clientAddress } from "@/lib/core/limits/client-address";
import { limitKey, requireLimit } from "@/lib/core/limits/limiter";
import { message } from "@/lib/core/messages/message";
import { verifyPassword } from "../password/password";
import type { StepUp } from "../provider/sign-in-settings";
import { recordStepUp, type SessionUser } from "../session/session-store";
import { findStepUp } from "../session/step-up-store";
import { requireCode } from "./second-factor-code";

/** `code` is empty where there is no second factor. */
export type Proof = { password: string; code: string };

type Found = Awaited<ReturnType<typeof findStepUp>>;

export function requiredStepUp({ passwordHash, isFresh, hasSecondFactor }: Found): StepUp {
  if (isFresh) return "none";
  if (passwordHash === null) return "sign-in";
  return hasSecondFactor ? "password-and-code" : "password";
}

/** Returns what a form has to ask for. */
export async function getStepUp({ sessionId }: SessionUser): Promise<StepUp> {
  return requiredStepUp(await findStepUp(sessionId));
}

/** A proof holds for five minutes, as a sign-in does. @throws AppError invalid_request, forbidden, rate_limited */
export async function requireStepUp(user: SessionUser, proof: Proof, headers: Headers): Promise<void> {
  const found = await findStepUp(user.sessionId);
  if (found.isFresh) return;
  await provePassword(user, found, proof.password, headers);
  if (found.hasSecondFactor) await requireCode(user.id, proof.code);
  await recordStepUp(user.sessionId);
}

/** Requires a step-up without the code, for callers that always require one. @throws AppError as `requireStepUp` */
export async function requireFirstFactor(user: SessionUser, { password }: Proof, headers: Headers): Promise<void> {
  const found = await findStepUp(user.sessionId);
  if (!found.isFresh) await provePassword(user, found, password, headers);
}

async function provePassword(user: SessionUser, { passwordHash }: Found, typed: string, headers: Headers) {
  if (passwordHash === null) throw new AppError("forbidden", message("signInAgain"));
  await requirePassword({ id: user.id, passwordHash }, typed, headers, "password");
}

/** Requires the password even in a fresh session. @throws AppError invalid_request, rate_limited */
export async function requirePassword(
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
  headers: Headers,
  field: string,
): Promise<void> {
  if (password === "") throw invalidField(field, message("enterPassword"));
  await requireLimit("sign_in_address", clientAddress(headers));
  // The limit counts by account alone: a stolen session could be used from many addresses.
  await requireLimit("sign_in", limitKey("step-up", id));
  if (!(await verifyPassword(passwordHash, password))) throw invalidField(field, message("wrongPassword"));
}
