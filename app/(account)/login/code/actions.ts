"use server";
import { answerForm, formText, goTo } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
import { finishSession } from "@/lib/auth/password-sign-in";
import { safeReturnPath } from "@/lib/auth/return-path";

/** Ends the sign-in that waits in this browser by a code, and goes on to `next`. */
export async function enterCode(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    const { isDisplaced, isClosing } = await finishSession(formText(form, "code"));
    if (isClosing) goTo("/login/keep");
    const next = safeReturnPath(form.get("next"));
    goTo(isDisplaced && next === "/" ? "/settings/account" : next);
  });
}
