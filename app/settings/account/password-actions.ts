"use server";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { answerForm, formText, proofOf } from "@/lib/auth/actions";
import { accessList } from "@/lib/auth/added-access";
import { currentWords } from "@/lib/auth/current-words";
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
    const { language, t } = await currentWords("account");
    const ended = accessList(await changePassword(user, change, await headers()), language);
    revalidatePath(path);
    return ended ? t("password.savedEnded", { ended }) : t("password.saved");
  });
}

/** Leaves linked accounts as the ways to sign in. */
export async function removePassword(previous: FormState<true>, form: FormData): Promise<FormState<true>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    await dropPassword(user, proofOf(form), await headers());
    revalidatePath(path);
    return true as const;
  });
}
