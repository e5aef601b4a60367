"use server";
import { headers } from "next/headers";
import { answerForm, answerRequest, formText, goTo, proofOf } from "@/lib/auth/actions";
import type { FormState, PasskeyRequest } from "@/lib/auth/form-state";
import { parseAnswer } from "@/lib/auth/passkey-sign-in";
import { beginPasskeyStepUp, stepUpByPasskey } from "@/lib/auth/passkeys";
import { safeReturnPath } from "@/lib/auth/return-path";
import { requireUser } from "@/lib/auth/session";
import { requireStepUp } from "@/lib/auth/step-up";

/** What the browser asks a passkey of the person for, in place of password and code. */
export async function beginPasskeyConfirmation(): Promise<PasskeyRequest> {
  const user = await requireUser("/");
  return answerRequest(async () => beginPasskeyStepUp(user, await headers()));
}

/** A step-up by password and code or by a passkey, which redirects to `next`. */
export async function confirmPerson(previous: FormState, form: FormData): Promise<FormState> {
  const next = safeReturnPath(form instanceof FormData ? form.get("next") : "/");
  const user = await requireUser(next);
  return answerForm(previous, form, async () => {
    const passkey = formText(form, "passkey");
    if (passkey === "") await requireStepUp(user, proofOf(form), await headers());
    else await stepUpByPasskey(user, parseAnswer(passkey), await headers());
    goTo(next);
  });
}
