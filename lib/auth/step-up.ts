import "server-only";
import { AppError, invalidField } from "@/lib/errors";
import { clientAddress } from "@/lib/limits/client-address";
import { limitKey, requireLimit } from "@/lib/limits/limiter";
import { verifyPassword } from "./password";
import { findStepUp, type SessionUser } from "./session-store";
import type { StepUp } from "./sign-in-settings";

export function stepUpFor({ passwordHash, isFresh }: Awaited<ReturnType<typeof findStepUp>>): StepUp {
  if (isFresh) return "none";
  return passwordHash === null ? "sign-in" : "password";
}

/** Protects against stolen sessions. @throws AppError invalid_request, forbidden (sign in again), rate_limited */
export async function requireStepUp(user: SessionUser, password: string, headers: Headers): Promise<void> {
  const { passwordHash, isFresh } = await findStepUp(user.sessionId);
  if (isFresh) return;
  if (passwordHash === null) throw new AppError("forbidden", "Sign in again, then come back within five minutes");
  await requirePassword({ id: user.id, passwordHash }, password, headers, "password");
}

/** However fresh the session is. @param field that the password was typed in @throws AppError invalid_request, rate_limited */
export async function requirePassword(
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
  headers: Headers,
  field: string,
): Promise<void> {
  if (password === "") throw invalidField(field, "Enter your password");
  await requireLimit("sign_in_address", clientAddress(headers));
  // By the account alone: whoever has the session could come from many addresses.
  await requireLimit("sign_in", limitKey("step-up", id));
  if (!(await verifyPassword(passwordHash, password))) throw invalidField(field, "The password is not right");
}
