"use server";
import { revalidatePath } from "next/cache";
import { accessList } from "@/lib/people/auth/account/added-access";
import { changePassword, deletePassword } from "@/lib/people/auth/account/password-change";
import { formText } from "@/lib/people/auth/forms/actions";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { formAction, noFields } from "@/lib/people/auth/forms/form-action";

const path = "/settings/account/sign-in";

/** Gives the account another password, or its first one. */
export const savePassword = formAction(
  {
    access: { page: path, proof: { own: "password" } },
    read: (form) => ({
      currentPassword: formText(form, "currentPassword"),
      code: formText(form, "code"),
      newPassword: formText(form, "newPassword"),
      endsPersonalTokens: form.has("endsPersonalTokens"),
      ends: form.getAll("ends").map(String),
    }),
  },
  async ({ user, input: change, headers }) => {
    const { language, t } = await currentWords("account");
    const ended = accessList(await changePassword(user, change, headers), language);
    revalidatePath(path);
    return ended ? t("password.savedEnded", { ended }) : t("password.saved");
  },
);

/** Removes the password, which leaves linked accounts and passkeys as sign-in methods. */
export const removePassword = formAction(
  { access: { page: path, proof: "fields" }, read: noFields },
  async ({ user }) => {
    await deletePassword(user);
    revalidatePath(path);
    return true as const;
  },
);
