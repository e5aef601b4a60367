import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { addressRange, clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { provePasskey } from "../passkey/passkey-proof";
import { maxAnswer, parseAnswer } from "../passkey/passkey-sign-in";
import { RefusedSignIn } from "../password/credentials";
import { normalizeCode } from "../second-factor/recovery-codes";
import { reportingWrongCode, spendCode, withAttemptLimit } from "../second-factor/second-factor-code";
import type { CheckedPerson } from "../session/checked-proof-store";
import { consumePendingSignIn, findPendingSignIn } from "../session/pending-sign-in-store";

const input = z.object({
  token: z.string(),
  code: z.string().max(64).default(""),
  passkey: z.string().max(maxAnswer).default(""),
});

/** Completes a pending sign-in by a code or a passkey. @throws RefusedSignIn */
export async function authorizeSecondFactor(sent: unknown, request: Request): Promise<CheckedPerson> {
  const { token = "", code = "", passkey = "" } = input.safeParse(sent).data ?? {};
  try {
    if (passkey !== "") return await finishByPasskey(token, passkey, clientAddress(request.headers));
    return await finishSignIn(token, code, request.headers);
  } catch (error) {
    throw error instanceof AppError ? new RefusedSignIn(error) : error;
  }
}

/** Counts no attempt, since a signature cannot be guessed. */
async function finishByPasskey(token: string, passkey: string, address: string): Promise<CheckedPerson> {
  await requireLimit("sign_in_address", address);
  const pending = await findPendingSignIn(token);
  const use = { purpose: "second-factor", pendingSignIn: token } as const;
  const proven = pending && (await provePasskey(parseAnswer(passkey), use, pending.userId));
  const { id, checked } = await consumePendingSignIn(token, async () => {});
  return { id, checked: { ...checked, ...(proven && { passkeyId: proven.passkeyId }) } };
}

/** Uses the code and the pending sign-in up together. */
async function finishSignIn(token: string, code: string, headers: Headers): Promise<CheckedPerson> {
  const pending = await findPendingSignIn(token);
  const finish = () => consumePendingSignIn(token, (userId, transaction) => spendCode(userId, code, transaction));
  if (!pending || normalizeCode(code) === "") return finish();
  const userAgent = headers.get("user-agent")?.slice(0, 256) ?? null;
  const origin = { userAgent, addressRange: addressRange(clientAddress(headers)) };
  return withAttemptLimit(pending.userId, () => reportingWrongCode(pending.userId, finish, origin));
}
