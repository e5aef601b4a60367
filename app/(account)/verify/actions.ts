"use server";
import { headers } from "next/headers";
import { answerForm, formText, goTo } from "@/lib/auth/actions";
import { proveAddress, undoEmailChange } from "@/lib/auth/email-links";
import type { FormState } from "@/lib/auth/form-state";

/** Proves the address that a link was sent to. */
export async function prove(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    await proveAddress(formText(form, "secretOfLink"), await headers());
    goTo("/verify?outcome=verified");
  });
}

/** Puts a former address back, and leads on to another password. */
export async function undo(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    goTo(await undoEmailChange(formText(form, "secretOfLink"), await headers()));
  });
}
