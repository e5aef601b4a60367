"use server";
import { headers } from "next/headers";
import { answerForm, answerRequest, formText } from "@/lib/auth/actions";
import type { FormState, PasskeyRequest } from "@/lib/auth/form-state";
import { beginPasskeyProof } from "@/lib/auth/passkeys";
import { finishSession } from "@/lib/auth/password-sign-in";
import { currentPendingSignIn } from "@/lib/auth/pending-sign-in";
import { AppError } from "@/lib/errors";
import { goOn } from "../go-on";

/** What the browser asks a passkey of the person for, in place of a code. */
export async function beginPasskeyCode(): Promise<PasskeyRequest> {
  return answerRequest(async () => {
    const pending = await currentPendingSignIn();
    if (!pending) throw new AppError("forbidden", "This sign-in took longer than ten minutes; begin again");
    const use = { purpose: "second-factor", pendingSignIn: pending.token } as const;
    return beginPasskeyProof(use, await headers(), pending.userId);
  });
}

/** Completes this browser's pending sign-in by a code or a passkey, and redirects to `next`. */
export async function enterCode(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    const proof = { code: formText(form, "code"), passkey: formText(form, "passkey") };
    goOn(await finishSession(proof), form);
  });
}
