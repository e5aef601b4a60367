"use server";
import { formText } from "@/lib/auth/actions";
import { formAction, passkeyRequest } from "@/lib/auth/form-action";
import { beginPasskeyProof } from "@/lib/auth/passkeys";
import { finishSession } from "@/lib/auth/password-sign-in";
import { currentPendingSignIn } from "@/lib/auth/pending-sign-in";
import { safeReturnPath } from "@/lib/auth/return-path";
import { AppError } from "@/lib/errors";
import { message } from "@/lib/messages/message";
import { goOn } from "../go-on";

/** What the browser asks a passkey of the person for, in place of a code. */
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
  async ({ input: { proof, next } }) => goOn(await finishSession(proof), next),
);
