import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { RefusedSignIn } from "./credentials";
import { consumePendingSignIn, findPendingSignIn } from "./pending-sign-in-store";
import { countTry, spendCode } from "./second-factor-code";

const input = z.object({ token: z.string(), code: z.string().max(64) });

/** Ends a pending sign-in by a code. @throws RefusedSignIn that carries invalid_request, forbidden or rate_limited */
export async function authorizeSecondFactor(sent: unknown): Promise<{ id: string }> {
  const { token = "", code = "" } = input.safeParse(sent).data ?? {};
  try {
    return { id: await finishSignIn(token, code) };
  } catch (error) {
    throw error instanceof AppError ? new RefusedSignIn(error) : error;
  }
}

/** @returns the account's id, once: the code and the pending sign-in are used up together */
async function finishSignIn(token: string, code: string): Promise<string> {
  const pending = await findPendingSignIn(token);
  if (pending) await countTry(pending.userId);
  return consumePendingSignIn(token, (userId, transaction) => spendCode(userId, code, transaction));
}
