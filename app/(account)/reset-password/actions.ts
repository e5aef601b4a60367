"use server";
import { headers } from "next/headers";
import { answerForm, formText, goTo } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
import { requestReset, resetPassword } from "@/lib/auth/password-reset";

/** Asks for a link to another password; the answer is alike for every name. */
export async function request(previous: FormState<true>, form: FormData): Promise<FormState<true>> {
  return answerForm(previous, form, async () => {
    await requestReset(formText(form, "login"), await headers());
    return true as const;
  });
}

/** Sets another password by the link of a mail. */
export async function reset(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    await resetPassword(formText(form, "secretOfLink"), formText(form, "newPassword"), await headers());
    goTo("/login?outcome=reset");
  });
}
