import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { addressRange, clientAddress } from "@/lib/limits/client-address";
import { requireLimit } from "@/lib/limits/limiter";
import { RefusedSignIn } from "./credentials";
import { provePasskey } from "./passkey-proof";
import { maxAnswer, parseAnswer } from "./passkey-sign-in";
import { consumePendingSignIn, findPendingSignIn } from "./pending-sign-in-store";
import { normalizedCode } from "./recovery-codes";
import { countingTries, reportingWrongCode, spendCode } from "./second-factor-code";

const input = z.object({
  token: z.string(),
  code: z.string().max(64).default(""),
  passkey: z.string().max(maxAnswer).default(""),
});

/** Completes a pending sign-in by a code or a passkey. @throws RefusedSignIn */
export async function authorizeSecondFactor(sent: unknown, request: Request): Promise<{ id: string }> {
  const { token = "", code = "", passkey = "" } = input.safeParse(sent).data ?? {};
  try {
    if (passkey !== "") return { id: await finishByPasskey(token, passkey, clientAddress(request.headers)) };
    return { id: await finishSignIn(token, code, request.headers) };
  } catch (error) {
    throw error instanceof AppError ? new RefusedSignIn(error) : error;
  }
}

/** Cannot be guessed, so that it counts no attempt. */
async function finishByPasskey(token: string, passkey: string, address: string): Promise<string> {
  await requireLimit("sign_in_address", address);
  const pending = await findPendingSignIn(token);
  if (pending)
    await provePasskey(parseAnswer(passkey), { purpose: "second-factor", pendingSignIn: token }, pending.userId);
  return consumePendingSignIn(token, async () => {});
}

/** The code and the pending sign-in are used up together. */
async function finishSignIn(token: string, code: string, headers: Headers): Promise<string> {
  const pending = await findPendingSignIn(token);
  const finish = () => consumePendingSignIn(token, (userId, transaction) => spendCode(userId, code, transaction));
  if (!pending || normalizedCode(code) === "") return finish();
  const userAgent = headers.get("user-agent")?.slice(0, 256) ?? null;
  const origin = { userAgent, addressRange: addressRange(clientAddress(headers)) };
  return countingTries(pending.userId, () => reportingWrongCode(pending.userId, finish, origin));
}
