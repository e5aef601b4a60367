"use server";
import { answerForm, formText, goTo } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
import { startSession } from "@/lib/auth/password-sign-in";
import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";

/** Signs in and goes on to `next`; who needs another email address and goes nowhere else is asked for it. */
export async function signInWithPassword(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    const { isDisplaced, isClosing, needsCode } = await startSession(
      formText(form, "login"),
      formText(form, "password"),
    );
    if (isClosing) goTo("/login/keep");
    const next = safeReturnPath(form.get("next"));
    if (needsCode) goTo(withReturnPath("/login/code", next));
    goTo(isDisplaced && next === "/" ? "/settings/account" : next);
  });
}
