"use server";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { answerForm, formText, proofOf } from "@/lib/auth/actions";
import { accessList } from "@/lib/auth/added-access";
import type { FormState } from "@/lib/auth/form-state";
import { changePassword, dropPassword } from "@/lib/auth/password-change";
import { requireUser } from "@/lib/auth/session";

const path = "/settings/account";

/** Gives the account another password, or its first one. */
export async function savePassword(previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    const change = {
      currentPassword: formText(form, "currentPassword"),
      code: formText(form, "code"),
      newPassword: formText(form, "newPassword"),
      endsPersonalTokens: form.has("endsPersonalTokens"),
      ends: form.getAll("ends").map(String),
    };
    const ended = accessList(await changePassword(user, change, await headers()));
    revalidatePath(path);
    return `Saved. Every other session has ended${ended && `, and so has what you ticked: ${ended}`}.`;
  });
}

/** Leaves linked accounts as the ways to sign in. */
export async function removePassword(previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    await dropPassword(user, proofOf(form), await headers());
    revalidatePath(path);
    return "The password is removed. Every other session has ended.";
  });
}
