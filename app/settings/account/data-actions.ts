"use server";
import { headers } from "next/headers";
import { answerForm, formText, goTo, proofOf } from "@/lib/auth/actions";
import { requestDeletion } from "@/lib/auth/deletion";
import type { FormState } from "@/lib/auth/form-state";
import { requireUser } from "@/lib/auth/session";

/** Deletes the account, in seven days or at once. */
export async function remove(previous: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser("/settings/account");
  return answerForm(previous, form, async () => {
    const isAtOnce = form.has("atOnce");
    const wish = { typedUsername: formText(form, "username"), proof: proofOf(form), isAtOnce };
    await requestDeletion(user, wish, await headers());
    goTo(`/login?outcome=${isAtOnce ? "deleted" : "closed"}`);
  });
}
