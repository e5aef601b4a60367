"use server";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { formText } from "@/lib/people/auth/forms/actions";
import { formAction, passkeyRequest } from "@/lib/people/auth/forms/form-action";
import { beginPasskeyProof } from "@/lib/people/auth/passkey/passkeys";
import { currentPendingSignIn } from "@/lib/people/auth/second-factor/pending-sign-in";
import { safeReturnPath } from "@/lib/people/auth/session/return-path";
import { continueSignIn, finishSession } from "@/lib/people/auth/sign-in/password-sign-in";

/** Returns what the browser asks a passkey of the person for, instead of a code. */
export const beginPasskeyCode = passkeyRequest("anybody", async ({ headers }) => {
  const pending = await currentPendingSignIn();
  if (!pending) throw new AppError("forbidden", message("slowSignIn"));
  const use = { purpose: "second-factor", pendingSignIn: pending.token } as const;
  return beginPasskeyProof(use, headers, pending.userId);
});

/** Completes this browser's pending sign-in by a code or a passkey, and redirects to `next`. */
export const enterCode = formAction(
  {
    access: "anybody",
    read: (form) => ({
      proof: { code: formText(form, "code"), passkey: formText(form, "passkey") },
      next: safeReturnPath(form.get("next")),
    }),
  },
  async ({ input: { proof, next } }) => continueSignIn(await finishSession(proof), next),
);
